import type { WebWindow } from './web-windows.js';

/** Notes what the page shows and plays, as a headless browser does neither. */
export const RECORD = `
  window.shown = [];
  window.sounds = 0;
  window.Notification = class extends EventTarget {
    static permission = 'granted';
    constructor(title, options) { super(); this.title = title; this.options = options; shown.push(this); }
    close() { this.isClosed = true; this.dispatchEvent(new Event('close')); }
  };
  window.AudioContext = class {
    currentTime = 0;
    destination = {};
    resume() { return Promise.resolve(); }
    createOscillator() { sounds++; return { frequency: {}, connect: (to) => to, start() {}, stop() {} }; }
    createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to }; }
  };`;

/** What is shown now: titles and texts. */
export const shownIn = ({ page }: WebWindow) =>
  page.evaluate<string[]>(
    'shown.filter((one) => !one.isClosed).map(({ title, options }) => title + ": " + options.body)',
  );
