import type { Knex } from 'knex';

/**
 * When the patient of each coming appointment is to be reminded next; null when no more. A trigger adds to it, so that a replica of the
 * release before leaves no appointment out. What had passed when the appointment was made or moved is not said.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table appointment_reminders (
      clinic_id uuid not null,
      appointment_id uuid not null,
      start_at timestamptz not null,
      due_at timestamptz,
      sent integer not null default 0 check (sent >= 0),
      answered integer not null default 0 check (answered between 0 and sent),
      primary key (clinic_id, appointment_id),
      foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete cascade);
    create index appointment_reminders_due on appointment_reminders (due_at) where due_at is not null;
    create index appointment_reminders_start on appointment_reminders (start_at);
    call protect_tenant_table('appointment_reminders');
    call allow_updates('appointment_reminders', '{answered, due_at, sent, start_at}');
    create policy worker_reads on appointment_reminders for select to clinical_worker using (true);
    grant select on appointment_reminders to clinical_worker;
    create policy past on appointment_reminders to clinical_janitor using (start_at <= now());
    grant select, delete on appointment_reminders to clinical_janitor;
    create function next_reminder(of_clinic uuid, starts timestamptz) returns timestamptz language sql stable as $$
      select min(starts - make_interval(hours => asked.before::integer))
      from clinics c, jsonb_array_elements_text(coalesce(c.settings -> 'reminders' -> 'hours_before', '[48, 4]')) asked (before)
      where c.id = of_clinic and starts - make_interval(hours => asked.before::integer) > now()
    $$;
    create function expect_reminders() returns trigger language plpgsql as $$
    begin
      insert into appointment_reminders as r (clinic_id, appointment_id, start_at, due_at)
      values (new.clinic_id, new.id, new.start_at,
        case when new.status in ('pending', 'booked') then next_reminder(new.clinic_id, new.start_at) end)
      on conflict (clinic_id, appointment_id) do update set start_at = excluded.start_at,
        due_at = case
          when r.start_at = excluded.start_at and r.due_at <= now() and new.status in ('pending', 'booked') then r.due_at
          else excluded.due_at end;
      return null;
    end $$;
    create trigger made_to_remind after insert on appointments for each row
      when (new.start_at > current_timestamp) execute function expect_reminders();
    create trigger changed_to_remind after update of start_at, status on appointments for each row
      when (old.start_at <> new.start_at or old.status <> new.status) execute function expect_reminders();
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    drop trigger made_to_remind on appointments;
    drop trigger changed_to_remind on appointments;
    drop function expect_reminders();
    drop function next_reminder(uuid, timestamptz);
    drop table appointment_reminders`);
