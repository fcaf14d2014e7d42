/** Outlines on a grid of 20, drawn with the colour of the text around them. */
const PATHS = {
  inbox: 'M3 11.5 5 4h10l2 7.5V16H3zM3 11.5h4l1 2h4l1-2h4',
  clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 6v4l2.5 2',
  feed: 'M4 5h12M4 10h12M4 15h8',
  at: 'M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0zm0 0v1.200a2 2 0 0 0 4 0V10a7 7 0 1 0-3 5.7',
  star: 'M10 3l2.1 4.5 4.9.6-3.6 3.4.9 4.9-4.3-2.4-4.3 2.4.9-4.900L3 8.100l4.9-.6z',
  smile: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM7 12c1.5 2 4.5 2 6 0M7.5 8v.5M12.5 8v.5',
  pencil: 'M4 16l.7-3.300L13 4.400l2.6 2.6-8.3 8.300z',
  hash: 'M8 3 6.5 17M13.5 3 12 17M3.5 7.500h13.500M3 12.500h13.5',
  lock: 'M5 9h10v7H5zM7 9V6.500a3 3 0 0 1 6 0V9',
  globe: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM3 10h14M10 3c-5 5-5 9 0 14M10 3c5 5 5 9 0 14',
  plus: 'M10 4v12M4 10h12',
  search: 'M9 3.500a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13 13l4 4',
  menu: 'M3 5.500h14M3 10h14M3 14.500h14',
  close: 'M5 5l10 10M15 5 5 15',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  moreDown: 'M10 5v.01M10 10v.01M10 15v.01',
  chevron: 'M7.5 5l5 5-5 5',
  previous: 'M12.5 5l-5 5 5 5',
  down: 'M10 4v12M5 11l5 5 5-5',
  up: 'M10 16V4M5 9l5-5 5 5',
  reply: 'M8 5 3.5 9.5 8 14M3.5 9.500H12a4.5 4.5 0 0 1 4.5 4.500v1',
  quote: 'M4 6h4v4c0 2-1 3.5-3 4M11 6h4v4c0 2-1 3.5-3 4',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.7 10h7.600l.7-10M8.5 9v4.500M11.5 9v4.5',
  link: 'M8.5 11.5 11.5 8.500M9.5 6.500l1.8-1.800a2.8 2.8 0 0 1 4 4L13.5 10.500M10.5 13.500l-1.8 1.800a2.8 2.8 0 0 1-4-4L6.5 9.5',
  copy: 'M7 7h9v9H7zM13 7V4H4v9h3',
  eye: 'M2.5 10C5 5.5 15 5.5 17.5 10 15 14.5 5 14.5 2.5 10zM10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  check: 'M4 10.500l4 4 8-9',
  clip: 'M15.5 9.5 10 15a3.5 3.5 0 0 1-5-5l6-6a2.3 2.3 0 0 1 3.3 3.300l-6 6A1.2 1.2 0 0 1 6.6 11.600L12 6.2',
  send: 'M3.5 4 17 10 3.5 16l2-6zM5.5 10H11',
  bold: 'M6 4h4.500a3 3 0 0 1 0 6H6zM6 10h5.500a3 3 0 0 1 0 6H6z',
  italic: 'M8.5 4H14M6 16h5.500M12 4 8 16',
  strike: 'M3.5 10h13M13.5 6.500C13 4.5 7 4 6.7 7c-.2 2 2 2.5 3.3 3M6.5 13c.5 3.5 7 3.5 7 .2 0-1.2-.6-2-1.5-2.6',
  code: 'M7 5.5 2.5 10 7 14.500M13 5.500l4.5 4.5-4.5 4.5',
  list: 'M8 5h9M8 10h9M8 15h9M3.5 5h.5M3.5 10h.5M3.5 15h.5',
  follow: 'M10 3v2M10 15v2M3 10h2M15 10h2M10 6.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  mute: 'M4 8v4h2.500L11 15.500v-11L6.5 8zM13.5 8l3.5 4M17 8l-3.5 4',
  pin: 'M7 3.500h6l-.5 5 2.5 2.500H5l2.5-2.500zM10 11v5.5',
  people:
    'M7.5 4a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.400zM2.5 16c0-6 10-6 10 0M13 4.500a2.5 2.5 0 0 1 0 4.600M14.5 11.800c2 .6 3 2 3 4.2',
  keyboard: 'M2.5 5.500h15v9h-15zM5 8.500h.5M8 8.500h.5M11 8.500h.5M14.5 8.500h.5M6 11.500h8',
  out: 'M12 4H5v12h7M9 10h8M14 7l3 3-3 3',
  sun: 'M10 6.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 2v1.500M10 16.500V18M2 10h1.500M16.5 10H18M4.5 4.500l1 1M14.5 14.500l1 1M4.5 15.500l1-1M14.5 5.500l1-1',
  download: 'M10 3v9M6 9l4 4 4-4M4 16h12',
  move: 'M4 10h12M12 6l4 4-4 4',
  bell: 'M5.5 14V9a4.5 4.5 0 0 1 9 0v5l1.500 1.500H4zM8.500 17.500h3',
  bookmark: 'M6 3.500h8V17l-4-3.500L6 17z',
  forward: 'M12 5l4.5 4.500L12 14M16.500 9.500H8A4.500 4.500 0 0 0 3.500 14v1',
  flag: 'M5 17V3.500h9l-1.500 3.500L14 10.500H5',
  play: 'M6 4l10 6-10 6z',
  topic: 'M3.500 5h13v8.500H9L5.500 16.500v-3h-2z',
  video: 'M3 6h9v8H3zM12 9l5-3v8l-5-3z',
  calendar: 'M3.500 5h13v11.500h-13zM3.500 8.500h13M7 3v3.500M13 3v3.5',
  robot: 'M5 8h10v7H5zM10 8V5M8 11.500h.01M12 11.500h.01',
} as const;

export type IconName = keyof typeof PATHS;

/** Says nothing by itself: what it stands for is in words beside it, or in the label of its button. */
export function Icon({ name, size = 18, filled = false }: { name: IconName; size?: number; filled?: boolean }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'moreDown' ? 2.4 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
