import { type Piece } from '../db/piece.js';
import type { Access } from '../operation/access.js';
import type { Knex } from 'knex';
import type { Area } from '../domain/areas.js';
import type { Ability } from '../domain/abilities.js';
import type { Caller } from '../domain/caller.js';
import type { Clinic } from '../domain/clinic.js';
import type { FindSubject } from '../operation/access.js';
import type { AnyAbility } from '../operation/limited-access.js';
import type { BaseCall } from '../operation/operation.js';
import type { PhiGrant } from '../operation/grant.js';
import type { RecordKind } from '../operation/record-store.js';
import type { IdentifierRules } from './identifiers/identifier-mapping.js';
import type { Mapping, Resource } from './mapping.js';
import type { Condition, SearchParameter, Sort } from './search/parameter.js';
import type { Writes } from './writing/write-rules.js';

/** Who reads, and what the policy lets them see. */
export interface Reader {
  caller: Caller;
  clinic: Clinic;
  grant: PhiGrant | undefined;
  now: Date;
  /** What an app's scopes leave of the type that is read; undefined where nothing narrows it. */
  scope: Scope | undefined;
  /** Looks at what the caller writes, or refers to in it: by the policy, also where an app that only writes may read none of it. */
  writes?: boolean;
}

/** What an app may see of a type. */
export interface Scope {
  condition: Condition;
  /** The one patient whom it may be about, where it is one. */
  patient_id: string | undefined;
  /**
   * Only where every scope has search parameters: what is left by those scopes whose parameters look at what never changes. What they
   * let through now they would have let through in every earlier version; of the other scopes nobody can tell.
   */
  lasting: Condition | undefined;
}

export type { Mapping, Resource };

/** Columns which together say what is the same, and the time when it was so: never null. */
export interface Newest {
  same: readonly [Piece, ...Piece[]];
  at: Piece;
}

/** A column of a type's key, which names and orders its resources: never null, and never changed. */
export interface KeyColumn {
  column: Piece;
  type: 'uuid' | 'text' | 'numeric';
}

/** How the clinic's records look as resources of one type. */
export interface TypeSpec<Row> {
  type: string;
  /** What the audit trail calls the record: `patient.read`, `patient.search`. */
  record: string;
  ability: Ability;
  /** Who has this one, or one of these, instead reads some of them: `visible` leaves out the others. */
  orAbility?: AnyAbility;
  /** Whoever reads them has this one besides. */
  andAbility?: Ability;
  /** Only in clinics that use it. */
  area?: Area;
  /** Patients may see themselves without the ability: `visible` shows them nobody else. */
  own?: true;
  /** Read by services alone, with a key or its token: people are refused. */
  services?: true;
  /** The column, with its table, of the patient whom a resource is about; null of a type that is about nobody. */
  patientColumn: Piece | null;
  /** What the clinic's PHI policy is asked about clinical records; left out of others. */
  phi?: {
    level: 'full' | 'limited';
    subject: FindSubject;
    ownRecords?: true;
    /** Who has none of these, nor `ability`, is shown no clinical members: `visible` and `map` leave them out. */
    fullWith?: readonly Ability[];
  };
  /** Whether its rows tell of patients although the policy has no say in them. */
  phi_level?: 'limited';
  /**
   * The tables, with every condition that the platform's own list puts upon this reader. `patientId` is of the one whose records are
   * looked for, where it is one.
   */
  visible(reader: Reader, patientId?: string): Knex.QueryBuilder;
  /** Of a type that is made of several kinds of records: each by itself; their union, named `as`, is what `visible` lists. A page is put together from a page of each, so that none is read whole. */
  parts?: { as: string; visible(reader: Reader, patientId?: string): Knex.QueryBuilder[] };
  /** As `visible`, for searches of other types that follow a reference to this one: where they need other words to be answered from an index. */
  referred?(reader: Reader): Knex.QueryBuilder;
  columns: readonly (string | Knex.Raw)[];
  /** One column and its id where a record is one resource; more where it is several. */
  key: readonly [KeyColumn, ...KeyColumn[]];
  /** How the newest are found of what is found or measured several times. */
  newest?: Newest;
  /** The values of the key in an id; undefined in one that cannot exist. Left out where the id is the key. */
  keyOf?(id: string): string[] | undefined;
  /** A condition on what a search finds: what was replaced is only read by its id, or by who follows changes. */
  current?: Piece;
  /** The column of the last change; left out of what is reckoned when it is asked for, and no record. */
  updated?: Piece;
  /** No part of a patient's whole record, nor of an export, unless it is asked for by its name. */
  onlyByName?: true;
  /** Its rows hold ids and nothing of anybody's records: who finds them has read nobody's. */
  tellsOfNobody?: true;
  /** Some may be very large: an export reads fewer at once. */
  large?: true;
  /** The order of a search that asks for none; that of the key without it. It is of what never changes, as the key. */
  order?: Sort;
  map(row: Row, context: Mapping): Resource;
  /** The row with what a read tells beside it, and a search does not. */
  whole?(row: Row, call: BaseCall<'clinic'>): Promise<Row>;
  /** The patients whom a row is about, for the audit trail. */
  patientsOf(row: Row): string[];
  search: Record<string, SearchParameter>;
  /** Of a type whose resources say less to patients: by which parameters these search it, as the others look at what they are not shown. */
  ofPatients?: { search: readonly string[] };
  /** `_profile`, where resources say which of HL7's profiles they follow. */
  profiles?: SearchParameter;
  /** How resources that are sent become records; left out where the platform's own interface takes none. */
  writes?: Writes<Row>;
  /** Who may create one, as what, where it is never created alone, but in a transaction with the resource that holds it. */
  within?: { access: Access<'clinic'>; event: string };
  /** How what other systems call them is kept, where it is. */
  identified?: IdentifierRules;
  versions?: Versions<Row> | readonly Versions<Row>[];
  /** Rows of versions, with what their records do not say and what never changes. */
  completed?(rows: readonly Row[], call: Pick<BaseCall<'clinic'>, 'db' | 'clinic'>): Promise<Row[]>;
  /** The kinds of records whose changes change its resources, and the column with such a record's id; without it those of its versions and its key. */
  follows?: { records: readonly string[]; column: Piece };
}

/** Where the versions of a type's rows are kept, or of those of its rows that are made of one kind of record. */
export interface Versions<Row> {
  kind: RecordKind;
  /** Whether it keeps the versions of that row, where a type has several of these. */
  holds?(row: Row): boolean;
  /** The column of the record's id, and the id in a row; unless said, what the key begins with. */
  record?: Piece;
  recordOf?(row: Row): string;
  /** The rows in what a version of the record said, where one record is several resources, or none. */
  rowsIn?(content: object): Row[];
  /** Whether a reader who may see the record may see that version of it; unless said, they may. */
  shows?(row: Row, reader: Reader): boolean;
}

/** A type whose rows were checked where it was declared. */
// oxlint-disable-next-line typescript/no-explicit-any
export type FhirType = TypeSpec<any>;

/** All types of this service by name. */
export type Types = ReadonlyMap<string, FhirType>;

/** Its name in a sentence: a Patient, an Encounter. */
export const withArticle = (type: string): string => `${/^[AEIOU]/.test(type) ? 'an' : 'a'} ${type}`;

export const versionsOf = ({ versions }: FhirType): readonly Versions<unknown>[] =>
  versions === undefined ? [] : [versions].flat();
