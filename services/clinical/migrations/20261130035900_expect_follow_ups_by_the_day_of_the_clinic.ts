import type { Knex } from 'knex';

/** Whether a follow-up is still to come is asked of the clinic's day. The database's day is another one for some hours. */
const expectFollowUps = (knex: Knex, today: string): Promise<void> =>
  knex.raw(`
    create or replace function expect_follow_up() returns trigger language plpgsql as $$
    begin
      insert into due_visits (clinic_id, record_id, due_at)
      select new.clinic_id, new.id, (new.follow_up_date - 7 + time '09:00') at time zone c.timezone
      from clinics c where c.id = new.clinic_id and new.follow_up_date > ${today}
      on conflict (clinic_id, record_id) do nothing;
      return null;
    end $$`);

export const up = (knex: Knex): Promise<void> => expectFollowUps(knex, '(now() at time zone c.timezone)::date');

export const down = (knex: Knex): Promise<void> => expectFollowUps(knex, 'current_date');
