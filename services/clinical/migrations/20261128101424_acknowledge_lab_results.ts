import type { Knex } from 'knex';

const guard = (free: string): string => `
  create or replace function guard_lab_result() returns trigger language plpgsql as $$
  declare
    free text[] := array[${free}];
  begin
    if to_jsonb(new) - free <> to_jsonb(old) - free then
      raise exception 'a laboratory result is not overwritten' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end $$;
`;

const FREE = `'status', 'status_reason', 'released_at', 'superseded_by_id', 'version', 'updated_at'`;

/**
 * A critical result waits until somebody says that they saw it. Only new ones: nobody could say so of those that are there, and a list
 * of years would hide the ones of today. The default is for both releases that write while this one is brought in.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table lab_results add column acknowledged_at timestamptz, add column acknowledged_by uuid,
      add column acknowledged_by_name text, add column awaits_acknowledgement boolean not null default false,
      add constraint lab_results_acknowledged
        check (num_nonnulls(acknowledged_at, acknowledged_by, acknowledged_by_name) in (0, 3)) not valid;
    alter table lab_results alter column awaits_acknowledgement set default true;
    ${guard(`${FREE}, 'acknowledged_at', 'acknowledged_by', 'acknowledged_by_name'`)}
    create function guard_acknowledgement() returns trigger language plpgsql as $$
    begin
      raise exception 'an acknowledgement is not taken back' using errcode = 'integrity_constraint_violation';
    end $$;
    create trigger acknowledged before update of acknowledged_at, acknowledged_by, acknowledged_by_name on lab_results
      for each row when (old.acknowledged_at is not null) execute function guard_acknowledgement();
    grant update (acknowledged_at, acknowledged_by, acknowledged_by_name) on lab_results to clinical_app;
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    drop trigger acknowledged on lab_results;
    drop function guard_acknowledgement();
    ${guard(FREE)}
    alter table lab_results drop column acknowledged_at, drop column acknowledged_by, drop column acknowledged_by_name,
      drop column awaits_acknowledgement`);
