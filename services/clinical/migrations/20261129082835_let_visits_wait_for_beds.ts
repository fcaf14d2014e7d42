import type { Knex } from 'knex';

const checks = (statuses: string, outcomes: string) => `
  alter table emergency_visits drop constraint emergency_visits_status_check, drop constraint emergency_visits_outcome_check;
  alter table emergency_visits
    add constraint emergency_visits_status_check check (status in (${statuses})) not valid,
    add constraint emergency_visits_outcome_check check (outcome in (${outcomes})) not valid;
`;
const STATUSES = `'registered', 'triaged', 'in_care', 'observation', 'disposed', 'entered_in_error'`;
const OUTCOMES = `'discharged', 'transferred', 'left_without_being_seen', 'left_against_advice', 'died'`;

/** A patient of the emergency room who is to be admitted boards there until they have a bed. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    ${checks(`${STATUSES}, 'boarding'`, `${OUTCOMES}, 'admitted'`)}
    alter table emergency_visits add column boarding_at timestamptz;
    comment on column emergency_visits.boarding_at is 'Since when the patient waited for a bed.';
    grant update (boarding_at) on emergency_visits to clinical_app;
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table emergency_visits drop column boarding_at;
    ${checks(STATUSES, OUTCOMES)}
  `);
