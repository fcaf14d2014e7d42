import { decodePath } from './references.js';

/**
 * Schemes that links may have: the web, files, mail, and those that HTML lets sites register handlers for. Everything
 * else (`javascript:`, `data:`, `vbscript:`, `blob:` ...) stays text.
 */
const ALLOWED_SCHEMES = new Set(
  (
    'http https ftp ftps sftp file mailto tel sms smsto mms bitcoin geo im irc ircs magnet matrix news nntp ' +
    'openpgp4fpr sip sips ssh urn webcal xmpp'
  ).split(' '),
);

const scheme = /^([a-z][a-z0-9+.-]*):/i;
const mail = /^[^\s@:/?#]+@[^\s@:/?#]+$/;
/** A host name, perhaps with a port (where `javascript:1` would have a scheme, it needs a dot), perhaps with more. */
const host =
  /^(?:localhost|[\p{L}\p{N}][\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)+)(?::\d{1,5})?(?:[/?#]|$)|^[\p{L}\p{N}][\p{L}\p{N}-]*(?:[/?#]|$)/iu;

/**
 * The address a link points to, or undefined where it must not be a link. An address without a scheme is a path or
 * fragment of the organization, or else a host.
 */
export function safeHref(address: string): string | undefined {
  // Browsers skip these within a scheme, so `java\nscript:` would be a script.
  const href = address.replace(/[\u0000-\u001f\u007f]/g, '').trim();
  if (/^(?:\/(?![/\\])|[#?])/.test(href)) return href.replaceAll(' ', '%20');
  const name = scheme.exec(href)?.[1];
  if (name && ALLOWED_SCHEMES.has(name.toLowerCase())) return href.replaceAll(' ', '%20');
  if (mail.test(href)) return `mailto:${href}`;
  return host.test(href) ? `http://${href}` : undefined;
}

/**
 * An address within the organization's own pages is written as its fragment, which opens where one is, and that of an
 * uploaded file as its path, so that clients ask for it as they ask for all.
 */
export function withoutOwnHost(href: string, realm_host: string | undefined): string {
  const own = /^https?:\/\/([^/]+)\/(?=#.|user_uploads\/)/i.exec(href);
  return own && own[1]!.replace(/:\d+$/, '').toLowerCase() === realm_host ? href.slice(own[0].length) : href;
}

const uploadPath = /^\/?user_uploads\/(?:download\/)?((?!thumbnail\/|temporary\/)\d+\/[^?#]+)/;

/** The path of an uploaded file of the organization that a link points to. */
export function uploadPathOf(href: string, realm_host: string | undefined): string | undefined {
  const origin = /^https?:\/\/([^/:]+)(?::\d+)?(?=\/)/i.exec(href);
  const path = origin && origin[1]!.toLowerCase() === realm_host ? href.slice(origin[0].length) : href;
  const found = uploadPath.exec(path)?.[1];
  return found && decodePath(found);
}

export type MediaKind = 'image' | 'video' | 'audio';

const MEDIA_EXTENSIONS: Record<string, MediaKind> = {
  ...mediaKind('image', 'bmp gif jpe jpeg jpg png webp'),
  ...mediaKind('video', 'mp4 webm'),
  ...mediaKind('audio', 'aac flac m4a mp3 oga ogg opus wav weba'),
};

function mediaKind(kind: MediaKind, extensions: string): Record<string, MediaKind> {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, kind]));
}

/** What a link shows by the extension of its path; the host name is no path. */
export function mediaKindOf(href: string): MediaKind | undefined {
  const path = href.replace(/[?#].*$/s, '').replace(/^[a-z]+:\/\/[^/]*/i, '');
  const extension = /\.([a-z0-9]{2,4})$/i.exec(path)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(MEDIA_EXTENSIONS, extension)
    ? MEDIA_EXTENSIONS[extension]
    : undefined;
}

const YOUTUBE_HOST = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_PATHS = ['embed', 'v', 'shorts', 'live'];

/** The id of a video of YouTube. */
export function youtubeVideoOf(href: string): string | undefined {
  if (!/^https?:/i.test(href) || !URL.canParse(href)) return undefined;
  const { hostname, pathname, searchParams } = new URL(href);
  const [, first = '', second] = pathname.split('/');
  let id: string | null | undefined;
  if (hostname === 'youtu.be') id = first;
  else if (!YOUTUBE_HOST.test(hostname)) return undefined;
  else if (first === 'watch') id = searchParams.get('v');
  else if (YOUTUBE_PATHS.includes(first)) id = second;
  return id && /^[\w-]{11}$/.test(id) ? id : undefined;
}
