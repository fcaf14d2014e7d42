import type { Knex } from 'knex';

/**
 * Who searches for a value of any sign looks through all that were measured: in these indexes, without a look at the table. What few
 * allergies and few orders say is looked for among those that say it.
 */
export const config = { transaction: false };

const ONE_NUMBER =
  'heart_rate respiratory_rate temperature_c spo2 weight_kg height_cm bmi glucose_mg_dl pain gcs'.split(' ');

const SIGNS: Record<string, readonly string[]> = {
  blood_pressure: ['systolic', 'diastolic'],
  ...Object.fromEntries(ONE_NUMBER.map((sign) => [sign, [sign]])),
};

/** Each is made beside the one that it replaces, so that searches are answered from one of them at any time. */
async function replaceEach(knex: Knex, included: (numbers: readonly string[]) => string): Promise<void> {
  for (const [sign, numbers] of Object.entries(SIGNS)) {
    const name = `consultation_vitals_${sign}`;
    const measured = numbers.map((each) => `${each} is not null`).join(' or ');
    await knex.raw(`drop index concurrently if exists ${name}_next`);
    await knex.raw(
      `create index concurrently ${name}_next on consultation_vitals (clinic_id, consultation_id)${included(numbers)} where ${measured}`,
    );
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`alter index ${name}_next rename to ${name}`);
  }
}

const SAID_BY_FEW: Record<string, string> = {
  allergies_reacted: `allergies (clinic_id, id) where reactions <> '[]'`,
  allergies_occurred: 'allergies (clinic_id, id) where last_occurrence is not null',
  order_items_of_part: 'order_items (clinic_id, id) where body_part is not null',
};

export async function up(knex: Knex): Promise<void> {
  await replaceEach(knex, (numbers) => ` include (${numbers.join(', ')})`);
  for (const [name, on] of Object.entries(SAID_BY_FEW)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on ${on}`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(SAID_BY_FEW)) await knex.raw(`drop index concurrently if exists ${name}`);
  await replaceEach(knex, () => '');
}
