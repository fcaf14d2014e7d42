/** The signs that colour the skin of an emoji; the first is none. */
export const TONES = ['', '1f3fb', '1f3fc', '1f3fd', '1f3fe', '1f3ff'] as const;
export type Tone = (typeof TONES)[number];

const KEY = 'emoji-tone';
const TAKES_TONE = /^\p{Emoji_Modifier_Base}$/u;

/** Of this browser, as it is chosen in the picker. */
export function currentTone(): Tone {
  try {
    return TONES.find((tone) => tone === localStorage.getItem(KEY)) ?? '';
  } catch {
    return '';
  }
}

export function setTone(tone: Tone): void {
  try {
    localStorage.setItem(KEY, tone);
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

/** The code with a skin tone, where its first sign takes one. */
export function withTone(code: string, tone: Tone): string {
  const [first = '', ...rest] = withoutTone(code).split('-');
  const point = Number.parseInt(first, 16);
  const takesTone = tone !== '' && point <= 0x10ffff && TAKES_TONE.test(String.fromCodePoint(point));
  return [first, ...(takesTone ? [tone] : []), ...rest].join('-');
}

export const withoutTone = (code: string): string => code.replace(/^([0-9a-f]+)-1f3f[b-f](?=-|$)/, '$1');
