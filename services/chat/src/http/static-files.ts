import type { PublicFile } from './public-files.js';

const REALM_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="256" height="256">
<rect width="64" height="64" rx="14" fill="#2f6f6a"/>
<path d="M16 18h32a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H30l-10 8v-8h-4a4 4 0 0 1-4-4V22a4 4 0 0 1 4-4z" fill="#fff"/>
</svg>
`;

/** Stands for people whom the viewer may not know. */
const UNKNOWN_USER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="256" height="256">
<rect width="64" height="64" fill="#8a9291"/>
<circle cx="32" cy="24" r="12" fill="#fff"/>
<path d="M10 58a22 22 0 0 1 44 0z" fill="#fff"/>
</svg>
`;

const picture = (name: string, body: string): PublicFile => ({
  path: `/static/${name}.svg`,
  type: 'image/svg+xml',
  body,
});

/** What clients fetch beside the interface, without signing in. */
export const STATIC_FILES: readonly PublicFile[] = [
  picture('realm-icon', REALM_ICON),
  picture('unknown-user', UNKNOWN_USER),
];
