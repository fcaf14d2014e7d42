import { isDirect } from '../model/place.js';
import type { State } from '../model/state.js';
import { countOf, unreadPlaces } from '../model/unread.js';

const SIZE = 64;
const MOST = 99;
let shown = -1;
let plain: string | undefined;

/** What `desktop_icon_count_display` wants counted: 1 all that is unread, 2 direct messages and mentions, 3 those and followed topics. */
export function iconCount(state: State): number {
  const display = Number(state.settings['desktop_icon_count_display'] ?? 1);
  if (state.own_id === undefined || display === 4) return 0;
  const places = [...unreadPlaces(state).values()];
  if (display === 1) return countOf(places).count;
  const isWhole = (place: string) => isDirect(place) || (display === 3 && state.user_topics.get(place)?.policy === 3);
  return places.reduce((sum, one) => sum + (isWhole(one.place) && !one.isMuted ? one.count : one.mentions), 0);
}

/** Draws the count onto the icon of the window, and onto that of the installed application. */
export function showIconCount(count: number): void {
  if (count === shown) return;
  shown = count;
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!link) return;
  plain ??= link.href;
  if (count === 0) {
    link.href = plain;
    void navigator.clearAppBadge?.().catch(() => undefined);
    return;
  }
  void navigator.setAppBadge?.(count).catch(() => undefined);
  const picture = new Image();
  picture.addEventListener('load', () => {
    if (count === shown) link.href = drawn(picture, count);
  });
  picture.src = plain;
}

function drawn(picture: HTMLImageElement, count: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) return picture.src;
  const text = count > MOST ? `${MOST}+` : String(count);
  pen.drawImage(picture, 0, 0, SIZE, SIZE);
  pen.font = `bold ${text.length > 2 ? 26 : 34}px sans-serif`;
  const width = Math.max(38, pen.measureText(text).width + 12);
  pen.fillStyle = '#c2352b';
  pen.beginPath();
  pen.roundRect(SIZE - width, SIZE - 40, width, 40, 12);
  pen.fill();
  pen.fillStyle = '#fff';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, SIZE - width / 2, SIZE - 19);
  return canvas.toDataURL('image/png');
}
