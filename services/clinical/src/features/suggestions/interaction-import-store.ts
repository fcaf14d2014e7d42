import type { Knex } from 'knex';
import { LOCKS } from '../../db/advisory-locks.js';
import type { Fault } from '../catalogs/index.js';
import type { InteractionEntry } from './interaction-format.js';

/** Imports run one at a time. */
export const lockImports = (owner: Knex) => owner.raw('select pg_advisory_xact_lock(?)', [LOCKS.imports]);

export const stageInteractions = (owner: Knex) =>
  owner.raw(`create temporary table imported_interactions (line integer, ingredient text collate "C", other text collate "C",
    severity text, text text, text_es text, source text, licence text, version text) on commit drop`);

export const addInteractions = (owner: Knex, entries: readonly InteractionEntry[]) =>
  owner.raw(
    `insert into imported_interactions
     select * from jsonb_populate_recordset(null::imported_interactions, ?::jsonb)`,
    [JSON.stringify(entries)],
  );

/** Lines that contradict an earlier one about a pair, and sources with two versions or licences. */
export async function findContradictions(owner: Knex, limit: number): Promise<Fault[]> {
  await owner.raw('create index on imported_interactions (source, ingredient, other); analyze imported_interactions');
  const { rows } = await owner.raw(
    `select line, what from (
       select line, 'says something else of ' || ingredient || ' and ' || other || ' than line ' || first as what from (
         select line, ingredient, other, row(severity, text, text_es) as said, first_value(line) over same as first,
           first_value(row(severity, text, text_es)) over same as first_said
         from imported_interactions window same as (partition by source, ingredient, other order by line)) pairs
       where said is distinct from first_said
       union all
       select line, 'says another version or licence of its source than line ' || first from (
         select line, row(version, licence) as said, first_value(line) over same as first,
           first_value(row(version, licence)) over same as first_said
         from imported_interactions window same as (partition by source order by line)) sources
       where said is distinct from first_said) faults
     order by line, what limit ?`,
    [limit],
  );
  return rows as Fault[];
}

export interface ImportedSource {
  source: string;
  version: string;
  pairs: number;
}

/** Replaces everything of the sources in the file by what was staged. */
export async function replaceSources(owner: Knex): Promise<ImportedSource[]> {
  await owner.raw('delete from ?? where source in (select source from imported_interactions)', ['interaction_sources']);
  await owner.raw(
    `insert into interaction_sources (source, version, licence, pairs, imported_at)
     select source, min(version), min(licence), count(distinct (ingredient, other)), clock_timestamp()
     from imported_interactions group by source`,
  );
  await owner.raw(
    `insert into interactions (ingredient, other, source, severity, text, text_es)
     select one, two, source, severity, text, text_es from imported_interactions
     cross join lateral (values (ingredient, other), (other, ingredient)) pair (one, two)
     on conflict do nothing`,
  );
  await owner.raw('analyze interactions');
  const { rows } = await owner.raw(
    `select source, version, pairs from interaction_sources
     where source in (select source from imported_interactions) order by source`,
  );
  return rows as ImportedSource[];
}
