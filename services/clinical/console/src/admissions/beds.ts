/** Reads whose answers change when a patient moves or a bed changes. */
export const CHANGES = {
  changes: [
    'GET /api/v1/wards/{ward}/board',
    'GET /api/v1/wards/occupancy',
    'GET /api/v1/beds',
    'GET /api/v1/admissions',
    'GET /api/v1/admissions/{admission}',
    'GET /api/v1/admissions/{admission}/versions',
    'GET /api/v1/emergency/board',
    'GET /api/v1/emergency/visits',
  ],
} as const;

export const ISOLATIONS = ['none', 'contact', 'droplet', 'airborne'] as const;

export const bedName = ({ room, name }: { room: string | null; name: string }): string =>
  [room, name].filter(Boolean).join(' · ');
