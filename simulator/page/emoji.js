// The emojis that a phone offers to react with.
export const EMOJI = ["👍", "❤️", "😂", "😮", "😢", "🙏"];
