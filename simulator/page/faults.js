// The faults that are on, with a switch for WhatsApp's window and a choice of faults by chance.
import { asJson, fetchJson } from "./live.js";

const find = (id) => document.getElementById(id);

/** What the choice turns on. Late statuses come after three seconds. */
const SHARES = ["sends", "lost", "doubled", "late", "reordered", "bad_signatures", "media"];

const NAMES = {
  sends: "sends",
  lost: "lost statuses",
  doubled: "doubled statuses",
  late: "late statuses",
  reordered: "reordered statuses",
  bad_signatures: "bad signatures",
  media: "downloads",
};

export function openFaults() {
  find("strict").addEventListener("change", () => {
    const { checked } = find("strict");
    return shown((faults) => ({ ...faults, enforce_window: checked }));
  });
  find("by-chance").addEventListener("change", () => {
    const share = Number(find("by-chance").value);
    const shares = Object.fromEntries(SHARES.map((name) => [name, share]));
    return shown((faults) => ({ ...faults, random: { ...faults.random, ...shares } }));
  });
}

export function showFaults(faults) {
  find("strict").checked = faults.enforce_window;
  const { random } = faults;
  const isUniform = SHARES.every((name) => random[name] === random.sends);
  const choices = [...find("by-chance").options].map(({ value }) => value);
  const isChoice = isUniform && choices.includes(`${random.sends}`);
  find("by-chance").value = isChoice ? `${random.sends}` : "custom";
  const text = describe(faults, isChoice).join(", ");
  if (find("faults-on").textContent !== text) find("faults-on").textContent = text;
}

/** The faults that the choice and the switch don't show. */
function describe(faults, isChoice) {
  const { next, next_media, latency_ms, messages_per_second, pair_limit, random, sms_down, sms_callbacks } =
    faults;
  const shares = SHARES.filter((name) => random[name] > 0).map(
    (name) => `${NAMES[name]} ${random[name] * 100} %`,
  );
  return [
    ...(isChoice ? [] : shares),
    next.length > 0 && `next sends: ${next.length}`,
    next_media.length > 0 && `next downloads: ${next_media.length}`,
    latency_ms > 0 && `answers after ${latency_ms} ms`,
    messages_per_second !== null && `${messages_per_second} messages a second`,
    pair_limit && "pair limit",
    sms_down && "SMS down",
    sms_callbacks !== "once" && `SMS callbacks ${sms_callbacks}`,
  ].filter(Boolean);
}

/** The other faults stay as they are. `changed`: the new faults from those that are on. */
export async function changeFaults(changed) {
  const chosen = changed(await fetchJson("/control/faults"));
  showFaults(await fetchJson("/control/faults", { ...asJson(chosen), method: "PUT" }));
}

async function shown(changed) {
  try {
    await changeFaults(changed);
    find("strict-problem").textContent = "";
  } catch (error) {
    find("strict-problem").textContent = `Not changed: ${error.message}`;
  }
}
