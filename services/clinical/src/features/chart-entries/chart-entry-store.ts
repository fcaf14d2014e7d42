import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { and, clause, inside, list, literal, piece, raw, subquery, unionOf } from '../../db/piece.js';
import { usesArea } from '../../domain/areas.js';
import type { Language } from '../../domain/language.js';
import type { Cursor } from '../../http/cursor.js';
import type { FileType } from '../../http/file-type.js';
import { CHART_LIMITS } from '../../limits/index.js';
import { visibleAllergies } from '../allergies/index.js';
import { visibleConsultations } from '../consultations/index.js';
import { visibleDocuments } from '../documents/index.js';
import { visibleImmunizations } from '../immunizations/index.js';
import { visibleResults, type Reader } from '../lab-results/index.js';
import { visibleOrders } from '../orders/index.js';
import { visiblePrescriptions } from '../prescriptions/index.js';
import { visibleProblems } from '../problems/index.js';
import { visibleReferrals } from '../referrals/index.js';
import { KIND_NAMES, KINDS, type Kind } from './chart-entry-content.js';
import { excerptOf } from './chart-entry-rules.js';
import { SAID, sectionWith } from './chart-entry-said.js';
import { PARTS } from './chart-entry-sql.js';

export const SORT = '-at';

export interface ChartQuery {
  kind?: Kind[];
  q?: string;
  cursor?: Cursor;
  per_page: number;
}

export interface ChartEntry {
  id: string;
  kind: Kind;
  at: string;
  title: string | null;
  detail: string | null;
  type: string | null;
  status: string;
  flag: 'critical' | 'abnormal' | null;
  on: string | null;
  content_type: FileType | null;
  by: string | null;
  /** For a consultation whose sections have the words: the text around them. */
  excerpt: string | null;
}

type Rows = (reader: Reader, patientId: string) => Knex.QueryBuilder;

/** The rows of each kind that the policy lets the reader see. */
const ROWS: Record<Kind, Rows> = {
  allergy: ({ clinic, ...reader }, id) =>
    visibleAllergies({ clinicId: clinic.id, ...reader }, id).where('a.patient_id', id),
  document: ({ clinic, ...reader }, id) =>
    visibleDocuments({ clinicId: clinic.id, ...reader }, id).where('t.patient_id', id),
  immunization: ({ clinic, ...reader }, id) =>
    visibleImmunizations({ clinicId: clinic.id, ...reader }, id).where('i.patient_id', id),
  note: (reader, id) => visibleConsultations(sql('consultations as c'), reader, id).where('c.patient_id', id),
  order: (reader, id) => visibleOrders(reader, id).where('o.patient_id', id),
  prescription: (reader, id) => visiblePrescriptions(reader, id).where('r.patient_id', id),
  problem: ({ clinic, ...reader }, id) =>
    visibleProblems({ clinicId: clinic.id, ...reader }, id).where('m.patient_id', id),
  referral: (reader, id) => visibleReferrals(reader, id).where('f.patient_id', id),
  result: (reader, id) => visibleResults(reader, id).where('r.patient_id', id).whereNull('r.superseded_by_id'),
};

/** The kinds that the reader may see at all. */
export const kindsFor = ({ caller, clinic }: Reader, asked: readonly Kind[] = KIND_NAMES): Kind[] =>
  KIND_NAMES.filter((kind) => {
    const { ability, area } = KINDS[kind];
    return asked.includes(kind) && caller.abilities.has(ability) && usesArea(clinic, area);
  });

interface Found {
  id: string;
  kind: Kind;
  at: string;
  matches: boolean;
  place: number;
  position: string;
  said: Partial<ChartEntry>;
  section: string | null;
}

/**
 * A page of a patient's chart, newest first, and where the next one begins. A search examines a limited number of
 * entries.
 */
export async function listChartEntries(
  db: Db,
  reader: Reader,
  patientId: string,
  query: ChartQuery,
  language: Language,
): Promise<{ rows: ChartEntry[]; next: Cursor | null }> {
  const { per_page } = query;
  const words = query.q?.split(/\s+/).filter(Boolean).slice(0, CHART_LIMITS.words) ?? [];
  const most = words.length > 0 ? CHART_LIMITS.examined : per_page + 1;
  const kinds = kindsFor(reader, query.kind);
  if (kinds.length === 0) return { rows: [], next: null };

  const parts = kinds.map((kind) => {
    const { id, at, words: said } = PARTS[kind];
    const when = at(reader.clinic.timezone);
    const rows = ROWS[kind](reader, patientId);
    if (query.cursor)
      rows.whereRaw(raw(piece`(${when}, ${id}) < (${query.cursor.at}::timestamptz, ${query.cursor.id}::uuid)`));
    const columns = [
      clause`${id} as id`,
      clause`${literal(kind)} as kind`,
      clause`${when} as at`,
      words.length > 0 ? clause`' ' || search_words(${said}) as words` : clause`'' as words`,
    ];
    return subquery(
      rows
        .select(raw(list(columns)))
        .orderByRaw('3 desc, 1 desc')
        .limit(most),
    );
  });
  const holds = and(words.map((word) => piece`entry.words like '% ' || search_words(${word}) || '%'`));
  const looked = sql
    .from(raw(clause`${unionOf(parts, 'all')} as entry`))
    .select('entry.id', 'entry.kind', 'entry.at', raw(clause`${holds} as matches`))
    .select(raw(clause`row_number() over (order by entry.at desc, entry.id desc)::int as place`))
    .orderByRaw('entry.at desc, entry.id desc')
    .limit(most);
  const page = sql
    .from(looked.as('looked'))
    .select('looked.*', raw(clause`${reader.clinic.id}::uuid as clinic_id`))
    .where((either) => void either.where('looked.matches', true).orWhere('looked.place', most))
    .orderBy('looked.place')
    .limit(per_page + 1);
  const said = list(
    kinds.map((kind) => clause`case when found.kind = ${literal(kind)} then ${inside(SAID[kind](language))} end`),
  );
  const found = await db.rows<Found>(
    sql
      .from(page.as('found'))
      .select('found.id', 'found.kind', 'found.matches', 'found.place', raw(clause`found.at::text as position`))
      .select(raw(clause`iso_instant(found.at) as at`), raw(clause`coalesce(${said}) as said`))
      .select(raw(clause`${sectionWith(words[0])} as section`))
      .orderBy('found.place'),
  );
  return pageOf(found, per_page, most, words[0]);
}

const NOTHING = {
  title: null,
  detail: null,
  type: null,
  flag: null,
  on: null,
  content_type: null,
  by: null,
  excerpt: null,
};

function pageOf(
  found: readonly Found[],
  perPage: number,
  most: number,
  word: string | undefined,
): { rows: ChartEntry[]; next: Cursor | null } {
  const matching = found.filter(({ matches }) => matches);
  const shown = matching.slice(0, perPage);
  // The next page begins after the last examined entry, whether it matched or not.
  const last = matching.length > perPage ? shown.at(-1) : found.find(({ place }) => place === most);
  return {
    rows: shown.map(({ id, kind, at, said, section }) => {
      const excerpt = section !== null && word !== undefined ? excerptOf(section, word) : null;
      return { ...NOTHING, status: '', ...said, excerpt, id, kind, at };
    }),
    next: last ? { sort: SORT, at: last.position, id: last.id } : null,
  };
}
