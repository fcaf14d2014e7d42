export const TOPICS = ['lunch', 'Plans', '✔ done', 'alpha release', ''];

export const CONTENTS = [
  'alpha beta',
  'gamma https://example.com/page',
  'Alphabet soup for lunch',
  '@**all** hello',
  '@**Mona Moderator** and @**Max Member** look',
  'needle in a haystack',
  'release plans with a bicycle',
];

export interface MessageRow {
  id: number;
  mentions_channel: boolean;
  has_link: boolean;
  has_image: boolean;
  has_attachment: boolean;
  has_reaction: boolean;
}

export interface FlagRow {
  message_id: number;
  user_id: number;
  starred: boolean;
  mentioned: boolean;
  topic_wildcard_mentioned: boolean;
  has_alert_word: boolean;
}

/** Pseudo-random, the same in every run. */
export function seeded(state: number): (below: number) => number {
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
