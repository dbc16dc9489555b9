// The page of a phone. It shows what the game sends and sends what is pressed; it knows no rules and keeps no state
// but the code of the room, its key, and the name and colour that its owner likes. Texts are set as text, never as HTML.
"use strict";

const VERSION = 1;
const AGAIN_MS = 300; // between two tries to come back
const SHOWN_MS = 5000; // how long a sentence is shown
const TYPED_MS = 600; // after the last letter of a name it is sent
const SWIPE = 26; // CSS pixels that a finger moves until it is a direction
const SLEPT_MS = 1500; // a page that was hidden longer may have a dead connection
const CODE = /^[A-Z2-9]{10}$/;

const $ = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];
const root = document.documentElement;
const art = (name) => `${root.dataset.art}/${name}.svg`;

// What is kept between visits; a browser may forbid it

const kept = {
  get: (name) => { try { return localStorage.getItem(`motley.${name}`) || ""; } catch { return ""; } },
  set: (name, text) => { try { localStorage.setItem(`motley.${name}`, text); } catch { /* it is asked for again */ } },
};

let words = {};
let language = "";
let socket = null;
let code = "";
let knocks = ""; // a word that was typed, until it is answered
let page = null;
let over = ""; // why there is no connection and none is tried
let hidden = 0; // since when the page cannot be seen
let timer = 0;
let tellTimer = 0;
let typeTimer = 0;

// Texts

const say = (id, facts = {}) => (words[id] || "").replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");

async function speak(wanted) {
  if (wanted === language) return;
  try {
    words = await (await fetch(`/words/${wanted}.json`)).json();
  } catch {
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    return speak(wanted);
  }
  language = root.lang = wanted;
  for (const element of all("[data-say]")) element.textContent = say(element.dataset.say);
  for (const element of all("[data-name]")) element.setAttribute("aria-label", say(element.dataset.name));
  if (page) show(page);
}

function tell(text) {
  $("told").textContent = text;
  $("told").hidden = !text;
  clearTimeout(tellTimer);
  if (text) tellTimer = setTimeout(() => tell(""), SHOWN_MS);
}

// The connection

const send = (message) => {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
};

function connect() {
  clearTimeout(timer);
  over = "";
  const mine = new WebSocket(`ws://${location.host}/ws`);
  socket = mine;
  mine.onopen = () => (knocks ? send({ k: "knock", word: knocks }) : greet());
  mine.onmessage = (event) => socket === mine && hear(JSON.parse(event.data));
  mine.onclose = () => {
    if (socket !== mine || over) return;
    hold.clear();
    timer = setTimeout(connect, AGAIN_MS);
    stand("", say("phone.gone"));
  };
}

function reconnect() {
  const old = socket;
  socket = null;
  if (old) old.close();
  connect();
}

const greet = () =>
  send({ k: "hello", v: VERSION, room: code, key: kept.get("key"), langs: [...navigator.languages].slice(0, 8) });

function hear(message) {
  switch (message.k) {
    case "admit":
      code = message.room;
      kept.set("room", code);
      if (knocks) { knocks = ""; greet(); }
      break;
    case "welcome":
      kept.set("key", message.key);
      speak(message.lang);
      break;
    case "page":
      show(message);
      break;
    case "told":
      tell(message.text);
      if (page) show(page); // what was refused is as before
      break;
    case "bye":
      leave(message.why);
  }
}

function leave(why) {
  over = why;
  page = null;
  if (why === "reload" && !sessionStorage.getItem("motley.reloaded")) {
    sessionStorage.setItem("motley.reloaded", "1");
    location.reload();
  } else if (why === "room" || why === "word" || why === "wait") {
    stand("knock", say(`phone.bye_${why}`));
  } else {
    $("say-act").textContent = say(why === "elsewhere" ? "phone.here" : "phone.again");
    stand("say", say(`phone.bye_${why}`));
  }
}

// What is shown

function stand(part, status) {
  for (const section of all("main > section, main > form")) section.hidden = section.id !== part;
  $("bar").hidden = part !== "remote" || !page || !page.mine;
  $("brand").hidden = !$("bar").hidden;
  $("status").textContent = status;
}

function show(shown) {
  const before = page;
  page = shown;
  root.dataset.letters = shown.letters;
  stand(shown.page === "wait" ? "" : shown.page, shown.status);
  if (shown.page === "lobby") showLobby(shown, before);
  if (shown.page === "remote") showRemote(shown);
  if (shown.turn && !(before && before.turn)) buzz(60);
  if (shown.mine && !(before && before.mine) && !kept.get("told")) {
    kept.set("told", "1");
    tell(say("phone.dark"));
  }
}

const face = (seat) => art(`avatar-${seat.animal}-${seat.colour}`);

function showLobby(shown, before) {
  const mine = shown.mine;
  $("booth").dataset.colour = mine.colour;
  $("portrait").src = face(mine);
  $("letter").textContent = mine.letter;
  showName(shown);
  $("colours").disabled = !shown.dresses;
  const owners = new Map(shown.seats.filter((seat) => seat.letter !== mine.letter).map((seat) => [seat.colour, seat.name]));
  for (const label of all("#colours label")) {
    const [colour, input] = [label.dataset.colour, label.querySelector("input")];
    const [name, owner] = [say(`colour.${colour}`), owners.get(colour)];
    input.disabled = owner !== undefined;
    input.checked = colour === mine.colour;
    input.setAttribute("aria-label", owner === undefined ? name : say("phone.taken", { colour: name, name: owner }));
    label.querySelector("small").textContent = owner || "";
  }
  $("seats").replaceChildren(...shown.seats.map((seat) => seatLine(seat, seat.letter === mine.letter)));
  $("teams").replaceChildren(...["left", "right"].filter((way) => shown.words[way]).map((way) => teamButton(way, shown)));
  $("game").textContent = shown.game;
  $("room").textContent = shown.room;
  $("ready").textContent = shown.words.a;
  $("ready").setAttribute("aria-pressed", shown.ready);
  if (!(before && before.mine)) dressAsBefore(shown);
}

function showName(shown) {
  const typed = shown.names && !shown.names.length;
  const chosen = Boolean(shown.names && shown.names.length);
  $("name").hidden = !typed;
  $("names").hidden = !chosen;
  $("given").hidden = typed || chosen;
  $("given").textContent = shown.mine.name;
  if (document.activeElement !== $("name")) $("name").value = shown.mine.name;
  if (chosen) {
    const names = shown.names.includes(shown.mine.name) ? shown.names : [shown.mine.name, ...shown.names];
    $("names").replaceChildren(...names.map((name) => new Option(name, name, false, name === shown.mine.name)));
  }
}

function seatLine(seat, isMine) {
  const line = document.createElement("li");
  const [letter, name, state] = ["span", "strong", "small"].map((kind) => document.createElement(kind));
  const picture = document.createElement(seat.animal || seat.colour ? "img" : "i");
  letter.className = "chip";
  letter.textContent = seat.letter;
  name.textContent = isMine ? say("phone.you") : seat.name;
  state.textContent = seat.state;
  if (picture.tagName === "IMG") { picture.src = face(seat); picture.alt = ""; }
  line.className = seat.colour ? "" : "free";
  line.append(letter, picture, name, state);
  return line;
}

function teamButton(way, shown) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.button = way;
  button.textContent = shown.words[way];
  return button;
}

function dressAsBefore(shown) {
  const [name, colour] = [kept.get("name"), kept.get("colour")];
  const isFree = !shown.seats.some((seat) => seat.colour === colour);
  if (shown.names && !shown.names.length && name && name !== shown.mine.name) send({ k: "set", name });
  if (shown.dresses && colour && isFree) send({ k: "set", colour });
}

function showRemote(shown) {
  if (shown.mine) {
    $("bar").dataset.colour = shown.mine.colour;
    $("bar-face").src = face(shown.mine);
    $("bar-name").textContent = shown.mine.name;
  }
  let ways = 0;
  for (const button of all("#remote [data-button], #pause")) {
    const text = shown.words[button.dataset.button];
    button.hidden = !text;
    button.querySelector(".told").textContent = text || "";
    if (!text || !button.classList.contains("way")) continue;
    button.setAttribute("aria-label", `${say(`button.${button.dataset.button}`)}: ${text}`); // arrows are seen, not heard
    ways += 1;
  }
  $("swipe").hidden = !ways;
}

// What is pressed: when a finger comes down, not when it goes up. A click without a finger is one of a keyboard, or of
// a program that reads the page aloud.

function press(button, down) {
  send({ k: "press", b: button, d: down ? 1 : 0 });
  if (down) buzz(15);
}

function buzz(ms) { // a browser asks for a touch before, and complains
  if (navigator.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate(ms);
}

const tap = (button) => { press(button, true); press(button, false); };

const hold = {
  held: new Map(),
  take(pointer, button) { this.release(pointer); this.held.set(pointer, button); press(button, true); },
  release(pointer) {
    const button = this.held.get(pointer);
    if (this.held.delete(pointer)) press(button, false);
  },
  clear() { this.held.clear(); },
};

const swipe = { pointer: null, x: 0, y: 0, way: "" };

function begin(event) {
  const button = event.target.closest("[data-button]");
  if (button) hold.take(event.pointerId, button.dataset.button);
  else if (event.target.closest("#field")) Object.assign(swipe, { pointer: event.pointerId, x: event.clientX, y: event.clientY, way: "" });
}

function move(event) {
  if (event.pointerId !== swipe.pointer) return;
  const [dx, dy] = [event.clientX - swipe.x, event.clientY - swipe.y];
  if (Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE) return;
  const way = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "right" : "left") : dy > 0 ? "down" : "up";
  if (way !== swipe.way) hold.take(event.pointerId, way);
  Object.assign(swipe, { x: event.clientX, y: event.clientY, way });
}

function end(event) {
  hold.release(event.pointerId);
  if (event.pointerId !== swipe.pointer) return;
  if (event.type === "pointerup" && !swipe.way && page && page.words.a) tap("a");
  swipe.pointer = null;
}

const passive = { passive: true };
document.addEventListener("pointerdown", begin, passive);
document.addEventListener("pointermove", move, passive);
document.addEventListener("pointerup", end, passive);
document.addEventListener("pointercancel", end, passive);
document.addEventListener("contextmenu", (event) => { if (event.target.closest("button, #field")) event.preventDefault(); });

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.button && event.detail === 0) tap(button.dataset.button);
  if (button.dataset.ask) { name(); send({ k: "ask", what: button.dataset.ask }); }
});

// The name is sent while it is typed, and when it is done; a new one is remembered for the next evening.

function name() {
  clearTimeout(typeTimer);
  const typed = $("name").value.trim();
  if ($("name").hidden || !page || !page.mine || !typed || typed === page.mine.name) return;
  kept.set("name", typed);
  send({ k: "set", name: typed });
}

$("name").addEventListener("input", () => { clearTimeout(typeTimer); typeTimer = setTimeout(name, TYPED_MS); });
$("name").addEventListener("change", name);
$("name").addEventListener("keydown", (event) => { if (event.key === "Enter") $("name").blur(); });
$("names").addEventListener("change", () => send({ k: "set", name: $("names").value }));
$("colours").addEventListener("change", (event) => {
  kept.set("colour", event.target.value);
  send({ k: "set", colour: event.target.value });
});
$("ready").addEventListener("click", () => { name(); send({ k: "set", ready: !page.ready }); });
$("say-act").addEventListener("click", connect);
$("knock").addEventListener("submit", (event) => {
  event.preventDefault();
  knocks = $("word").value;
  $("word").value = "";
  connect();
});

// A phone that sleeps loses its connection without a word.

document.addEventListener("visibilitychange", () => {
  if (document.hidden) hidden = performance.now();
  else if (socket && !over && performance.now() - hidden > SLEPT_MS) reconnect();
});
addEventListener("online", () => socket && !over && reconnect());
addEventListener("offline", () => socket && !over && socket.close());

addEventListener("hashchange", () => location.hash && location.reload()); // another code was scanned

async function start() {
  const given = location.hash.slice(1);
  if (CODE.test(given)) {
    if (given !== kept.get("room")) kept.set("key", "");
    kept.set("room", given);
  }
  if (location.hash) history.replaceState(null, "", location.pathname); // a code in the address bar could be sent on
  code = kept.get("room");
  const spoken = root.dataset.languages.split(" ");
  const own = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => spoken.includes(tag));
  await speak(own || spoken[0]);
  if (code) { stand("", say("phone.connecting")); connect(); }
  else stand("knock", say("phone.word"));
}

start();
