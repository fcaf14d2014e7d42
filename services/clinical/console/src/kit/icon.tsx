/** Drawn on a 24 by 24 grid with a stroke of the text's colour. A page adds its own here, in the order of the alphabet. */
const PATHS = {
  alert: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.4v.1',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevronDown: 'm6 9 6 6 6-6',
  chevronLeft: 'm15 6-6 6 6 6',
  chevronRight: 'm9 6 6 6-6 6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3 2',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  desk: 'M3 10h18M5 10v10M19 10v10M8 6h8v4',
  edit: 'm4 20 1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  exchange: 'M4 8h15l-4-4M20 16H5l4 4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  flask: 'M9 3h6M10 3v6L4.5 19a1.5 1.5 0 0 0 1.3 2h12.4a1.5 1.5 0 0 0 1.3-2L14 9V3M7.5 14h9',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  grip: 'M9 5v.1M15 5v.1M9 12v.1M15 12v.1M9 19v.1M15 19v.1',
  home: 'm3 11 9-7 9 7M6 9.5V20h12V9.5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v6M12 7.5v.1',
  key: 'M15 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12M10.8 13.2 3 21M6 18l2.5 2.5M15.5 8.5v.1',
  language: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  list: 'M8 6h12M8 12h12M8 18h12M4 6v.1M4 12v.1M4 18v.1',
  lock: 'M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  logout: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 12v.1M12 12v.1M19 12v.1',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 5.5a3.3 3.3 0 0 1 0 6.3M17.5 14.3c2.5.7 4 2.6 4 5.7',
  pill: 'M7 13l6-6a4.25 4.25 0 0 1 6 6l-6 6a4.25 4.25 0 0 1-6-6zM10 10l6 6',
  plus: 'M12 5v14M5 12h14',
  pulse: 'M2.5 12h4.5l2.5-7 5 14 2.5-7h4.5',
  refresh: 'M19 8a8 8 0 1 0 1 5M20 4v5h-5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 21 21',
  send: 'M21 3 3 10l7 3.5L13.5 21zM10 13.5 21 3',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  shield: 'M12 3 4.5 6v5.5c0 4.5 3 8 7.5 9.5 4.5-1.5 7.5-5 7.5-9.5V6z',
  sort: 'm8 10 4-4 4 4M8 14l4 4 4-4',
  stethoscope: 'M6 3H4v6a5 5 0 0 0 10 0V3h-2M9 14v2a5 5 0 0 0 10 0v-3M19 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  trail: 'M5 4h11l3 3v13H5zM9 10h6M9 14h6M9 17h3',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20.5c0-4.5 3.5-6.5 7.5-6.5s7.5 2 7.5 6.5',
} as const;

export type IconName = keyof typeof PATHS;

/** Never the only thing that says something: screen readers do not see it. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
