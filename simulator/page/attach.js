// The menu beside the field for a message: files, a location, a card, and what else a person can send.
import { element } from "./element.js";
import { record } from "./record.js";

const find = (id) => document.getElementById(id);
const menu = find("attach-menu");
const toggle = find("attach");
const picker = find("attach-file");

/** What the chosen file becomes. */
const FILES = {
  photo: {
    accept: "image/*,video/*",
    contentOf: (file) => (file.type.startsWith("video/") ? "video" : "image"),
  },
  audio: { accept: "audio/*", contentOf: () => "audio" },
  voice: { accept: "audio/*", contentOf: () => "audio", more: { voice: true } },
  document: { accept: "", contentOf: () => "document" },
  sticker: { accept: "image/webp", contentOf: () => "sticker" },
};

/** Without further questions: the simulator has no shop, no poll and no sound. */
const SAMPLES = {
  order: {
    order: {
      catalog_id: "194836987003835",
      product_items: [{ product_retailer_id: "rye-bread", quantity: 2, item_price: 4.5, currency: "USD" }],
    },
  },
  poll: { unsupported: { type: "poll_creation" } },
  call: { call: {} },
  talk: { call: { seconds: 60 } },
  allow: { call_permission: "accept" },
  refuse: { call_permission: "reject" },
};
const AD = {
  source_url: "https://fb.me/3cr4Wqqkv",
  source_id: "120226305854810726",
  source_type: "ad",
  headline: "Fresh bread every morning",
  body: "Order until ten, eat at noon.",
  media_type: "image",
  ctwa_clid: "Aff-n8ZTODiE79d22KtAwQKj9e",
};

let chosen = null;

/** `send`: a message of the person, with a file if there is one. `captionOf`: the text in the field, used up as a caption. */
export function openAttachMenu(send, captionOf) {
  toggle.addEventListener("click", () => show(menu.hidden));
  menu.addEventListener("click", (event) => {
    const name = event.target.closest("button")?.dataset.attach;
    if (name === undefined) return;
    show(false);
    if (name === "record") record((file) => send({ audio: { voice: true } }, file)).catch(console.error);
    else if (FILES[name]) pick(FILES[name]);
    else if (SAMPLES[name]) send(SAMPLES[name]);
    else if (name === "id") send({ new_user_id: `US.${crypto.randomUUID().replaceAll("-", "")}` });
    else find(`${name}-dialog`).showModal();
  });
  picker.addEventListener("change", () => {
    const [file] = picker.files;
    if (file === undefined) return;
    const kind = chosen.contentOf(file);
    const caption = ["image", "video", "document"].includes(kind) ? captionOf() : undefined;
    send({ [kind]: { ...chosen.more, ...(caption && { caption }) } }, file);
  });
  for (const form of document.querySelectorAll("dialog form[data-content]"))
    form.addEventListener("submit", (event) => submit(event, form, send));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !menu.hidden) show(false);
  });
  document.addEventListener("pointerdown", (event) => {
    if (!menu.hidden && !menu.contains(event.target) && !toggle.contains(event.target)) show(false);
  });
}

/** What the switches of the menu add to the next message; they turn off again. */
export function takeExtras() {
  const isOn = (name) => {
    const { checked } = find(`extra-${name}`);
    find(`extra-${name}`).checked = false;
    return checked;
  };
  return {
    ...(isOn("forwarded") && { forwarded: "once" }),
    ...(isOn("ad") && { referral: AD }),
    ...(isOn("group") && { group_id: "Y2FwaV9ncm91cDoxNzA1NTU1MDEzOToxMjAz" }),
    ...(isOn("hidden") && { hidden: true }),
    ...(isOn("agent") && { agent: true }),
  };
}

function show(open) {
  menu.hidden = !open;
  toggle.setAttribute("aria-expanded", String(open));
  if (open) menu.querySelector("button").focus();
}

function pick(files) {
  chosen = files;
  picker.accept = files.accept;
  picker.value = "";
  picker.click();
}

/** The fields of a dialog become a message. The button that closes it without sending has the value `cancel`. */
function submit(event, form, send) {
  if (event.submitter?.value === "cancel") return;
  const values = Object.fromEntries([...new FormData(form)].filter(([, value]) => value.trim() !== ""));
  if (form.id === "location-form") {
    send({ location: { ...values, latitude: Number(values.latitude), longitude: Number(values.longitude) } });
  } else if (form.id === "number-form") send({ new_number: values.number });
  else send({ contacts: [cardOf(values)] });
}

function cardOf({ name, phone, email }) {
  const [first, ...rest] = name.trim().split(/\s+/);
  return {
    name: {
      formatted_name: name.trim(),
      first_name: first,
      ...(rest.length > 0 && { last_name: rest.join(" ") }),
    },
    ...(phone && { phones: [{ phone, wa_id: phone.replace(/\D/g, ""), type: "CELL" }] }),
    ...(email && { emails: [{ email, type: "HOME" }] }),
  };
}

/** The line above the field: the message that is answered or edited. Calls `cancel` after a click. */
export function renderAbout(title, text, cancel) {
  const button = element("button", { type: "button", class: "cancel" }, "Cancel");
  button.addEventListener("click", cancel);
  find("about").replaceChildren(
    element("span", {}, element("strong", {}, title), " ", element("span", { dir: "auto" }, text)),
    button,
  );
  find("about").hidden = false;
}
