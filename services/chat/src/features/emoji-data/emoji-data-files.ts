import type { PublicFile } from '../../http/public-files.js';
import { emojiNamesByCode, EXTRA_EMOJI_URLS } from './emoji-catalog.js';

/** A speech bubble on a rounded square, 64 pixels wide: the picture of the service's own emoji. */
const EXTRA_EMOJI_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAACVBMVEUAAAAvb2r///863o/KAAAAA3RSTlMA//9EUNYhAAAAfElEQVR42u3XSw' +
    'qAQAwE0VTuf2jBhaADYizwM6T3ecskHbGFQmIMxcjxIwFOACeAE0AKFgApWACZBmYE8kLOgMyyEPX5vdBAAw00MCugl6pf6wNz+zJpAA2gATSw' +
    'EvK8a4B8/sH4JfD+t/6BxuJLl699vnj66uvL9/36vwCKqBM3qNqinwAAAABJRU5ErkJggg==',
  'base64',
);

/** Shown in the place of an image whose thumbnail is not ready. */
const LOADER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
<circle cx="32" cy="32" r="24" fill="none" stroke="#000" stroke-opacity=".6" stroke-width="6" stroke-dasharray="100 51">
<animateTransform attributeName="transform" type="rotate" from="0 32 32" to="360 32 32" dur="1s" repeatCount="indefinite"/>
</circle>
</svg>
`;

/** What rendered messages and emoji pickers load, without signing in. */
export function emojiDataFiles(): PublicFile[] {
  const data = JSON.stringify({ code_to_names: emojiNamesByCode() });
  return [
    { path: '/static/emoji-data.json', type: 'application/json', body: data },
    ...[...EXTRA_EMOJI_URLS.values()].map((path) => ({ path, type: 'image/png', body: EXTRA_EMOJI_PNG })),
    { path: '/static/images/loading/loader-black.svg', type: 'image/svg+xml', body: LOADER },
  ];
}
