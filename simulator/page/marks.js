// What later messages say about earlier ones: reactions, edits and deletions.

/** Marks by the id of the message that they are about. */
export function createMarks() {
  const marks = new Map();
  const markOf = (id) => {
    const mark = marks.get(id) ?? { reactions: new Map(), edit: null, deleted: false };
    marks.set(id, mark);
    return mark;
  };
  return {
    get: (id) => marks.get(id),
    /** Returns the id of the message that it is about, or null when it is a message of its own. */
    add({ type, direction, raw }) {
      const content = raw[type] ?? {};
      if (type === "reaction") {
        const { reactions } = markOf(content.message_id);
        if (content.emoji) reactions.set(direction, content.emoji);
        else reactions.delete(direction);
        return content.message_id;
      }
      if (type === "edit") {
        markOf(content.original_message_id).edit = content.message;
        return content.original_message_id;
      }
      if (type !== "revoke") return null;
      markOf(content.original_message_id).deleted = true;
      return content.original_message_id;
    },
  };
}

/** The message with the text or caption of its edit. */
export function edited(message, mark) {
  const edit = mark?.edit;
  if (!edit) return message;
  return edit.type === "text"
    ? { ...message, text: edit.text.body }
    : { ...message, caption: edit[edit.type].caption };
}
