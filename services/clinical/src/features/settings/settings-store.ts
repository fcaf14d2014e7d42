import type { Db } from '../../db/db.js';
import type { Area } from '../../domain/areas.js';
import type { Clinic } from '../../domain/clinic.js';

export interface SettingsRow {
  name: string;
  timezone: string;
  locale: string;
  settings: Clinic['settings'];
  version: number;
  updated_at: string;
}

export const lockSettings = (db: Db, clinicId: string) =>
  db.row<SettingsRow>(
    'select name, timezone, locale, settings, version, updated_at from clinics where id = $1 for no key update',
    [clinicId],
  );

export const findSettings = (db: Db, clinicId: string) =>
  db.row<SettingsRow>('select name, timezone, locale, settings, version, updated_at from clinics where id = $1', [
    clinicId,
  ]);

export const updateSettings = (
  db: Db,
  clinicId: string,
  values: { name: string; timezone: string; locale: string; settings: object },
) =>
  db.rows('update clinics set name = $2, timezone = $3, locale = $4, settings = settings || $5::jsonb where id = $1', [
    clinicId,
    values.name,
    values.timezone,
    values.locale,
    JSON.stringify(values.settings),
  ]);

/** A sandbox is where the clinic's programs are tried: nobody sets it by itself. */
export const updateSandboxAreas = (db: Db, clinicId: string, areas: readonly Area[]) =>
  db.rows('update clinics set settings = settings || $2::jsonb where sandbox_of = $1', [
    clinicId,
    JSON.stringify({ areas }),
  ]);
