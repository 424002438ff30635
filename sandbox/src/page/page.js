// Posts forms and buttons to the control API, shows the answer, and reloads the live part.
const statusLine = document.getElementById("status");
const live = document.getElementById("live");
let quiet;

function say(text, isBad) {
  statusLine.textContent = text;
  statusLine.className = isBad ? "bad" : "good";
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    statusLine.className = "";
  }, 4000);
}

async function control(path, body) {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    say(response.ok ? "Done" : [answer.message, ...(answer.fields ?? [])].join(" "), !response.ok);
    const balance = document.getElementById("balance");
    if (balance && typeof answer.balance === "number") {
      balance.textContent = answer.balance.toFixed(2);
    }
  } catch (error) {
    say(String(error), true);
  }
  await refresh();
}

function bodyOf(form) {
  const body = {};
  for (const field of form.elements) {
    if (!field.name) continue;
    const value = field.type === "checkbox" ? field.checked : field.value;
    if (value === "" || value === false) continue;
    const [name, inner] = field.name.split(".");
    const read = field.dataset.as === "number" ? Number(value) : value;
    if (inner) body[name] = { ...body[name], [inner]: read };
    else body[name] = read;
  }
  return body;
}

async function refresh() {
  if (!live || document.hidden) return;
  try {
    const response = await fetch("/page/live");
    const text = await response.text();
    if (live.dataset.text === text) return;
    live.dataset.text = text;
    const pressed = document.activeElement?.closest("#live button")?.dataset.body;
    live.innerHTML = text;
    // Keep the keyboard focus on the button after the reload.
    if (pressed) {
      [...live.querySelectorAll("button")].find((one) => one.dataset.body === pressed)?.focus();
    }
  } catch {
    say("The sandbox does not answer", true);
  }
}

document.addEventListener("submit", (event) => {
  const path = event.target.dataset.control;
  if (!path) return;
  event.preventDefault();
  void control(path, bodyOf(event.target));
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-control]");
  if (button) void control(button.dataset.control, JSON.parse(button.dataset.body));
});

if (live) setInterval(refresh, 1500);
