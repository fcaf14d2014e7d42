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

const FREE = `'status', 'status_reason', 'released_at', 'superseded_by_id', 'version', 'updated_at', 'acknowledged_at',
  'acknowledged_by', 'acknowledged_by_name'`;

/**
 * Where the clinic wants it, a result waits for a second person before it is released. Those that are there wait for nobody, and neither
 * does what the release before writes while this one is brought in.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table lab_results add column needs_second_look boolean not null default false, add column looked_at timestamptz,
      add column looked_by uuid, add column looked_by_name text,
      add constraint lab_results_looked_at check (num_nonnulls(looked_at, looked_by, looked_by_name) in (0, 3)) not valid,
      add constraint lab_results_second_person check (looked_by <> entered_by) not valid,
      add constraint lab_results_released_when_seen
        check (released_at is null or not needs_second_look or looked_at is not null) not valid;
    ${guard(`${FREE}, 'looked_at', 'looked_by', 'looked_by_name'`)}
    create function guard_second_look() returns trigger language plpgsql as $$
    begin
      raise exception 'a second look is not taken back' using errcode = 'integrity_constraint_violation';
    end $$;
    create trigger looked before update of looked_at, looked_by, looked_by_name on lab_results
      for each row when (old.looked_at is not null) execute function guard_second_look();
    grant update (looked_at, looked_by, looked_by_name) on lab_results to clinical_app;
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    drop trigger looked on lab_results;
    drop function guard_second_look();
    ${guard(FREE)}
    alter table lab_results drop column needs_second_look, drop column looked_at, drop column looked_by, drop column looked_by_name`);
