import type { Knex } from 'knex';

/** Built while patients are written. */
export const config = { transaction: false };

const INDEXES = [
  ['patients_sound', `(clinic_id, name_sound(first_surname), name_sound(given_names))`],
  [
    'patients_second_sound',
    `(clinic_id, name_sound(second_surname), name_sound(given_names)) where second_surname is not null`,
  ],
];

export async function up(knex: Knex): Promise<void> {
  // They wait for every transaction that is under way, however long, but keep nobody waiting.
  await knex.raw('set lock_timeout = 0');
  for (const [name, columns] of INDEXES) {
    // What an attempt left that did not end is invalid.
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on patients ${columns}`);
  }
  await knex.raw('reset lock_timeout');
}

export async function down(knex: Knex): Promise<void> {
  for (const [name] of INDEXES) await knex.raw(`drop index concurrently ${name}`);
}
