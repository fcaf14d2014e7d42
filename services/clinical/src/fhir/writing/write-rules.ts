import type { ObjectSchema } from 'joi';
import type { Deps } from '../../deps/deps.js';
import type { Access } from '../../operation/access.js';
import type { Clinic } from '../../domain/clinic.js';
import type { Caller } from '../../domain/caller.js';
import type { ErrorCode } from '../../domain/errors.js';
import type { Change } from '../../operation/change.js';
import type { BaseCall } from '../../operation/operation.js';
import type { RecordKind } from '../../operation/record-store.js';
import type { Mapping, Resource } from '../mapping.js';
import type { Issue } from '../operation-outcome.js';

/** What a resource says, as a body of the platform's own interface says it, and what of it cannot be taken. */
export interface Taken {
  body: object;
  issues: Issue[];
}

/** A resource with what it contained in the place of the references to it, and what of that has no place. */
export interface Inlined {
  resource: Resource;
  issues: Issue[];
}

/** Where a resource was sent, and by whom. */
export interface Taking extends Mapping {
  clinic: Pick<Clinic, 'id' | 'name' | 'timezone'>;
  caller: Pick<Caller, 'type' | 'role' | 'abilities' | 'practitioner_id'>;
}

/** A change that may be several of the platform's own operations: what another of them asks for is asked with `allowed`. */
export type Writing = Change & Pick<BaseCall<'clinic'>, 'allowed' | 'ip'> & { deps: Deps };

/** How resources of one type become records, by the platform's own rules. */
export interface Writes<Row> {
  access: Access<'clinic'>;
  /** Of a type whose versions are kept. */
  record?: RecordKind;
  /** For who reads how one is created. */
  about?: string;
  /** Of a type that may contain others: puts these in the place of the references to them, before anything else is looked at. */
  inlined?(resource: Resource): Inlined;
  /**
   * Resources of other types that it refers to by `member` are made with it: entries of one transaction are as if it contained them. Where
   * it refers to none of a type, those that its parts before refer to by the same name.
   */
  parts?: readonly { member: string; type: string }[];
  /** Values that a new one may hold, where that is more than usual. */
  bodyValues?: number;
  /** `before` is the record that the resource is to replace. */
  take(resource: object, at: Taking, before?: Row): Taken;
  /** What comes back otherwise than it was sent, and is not lost: it is shown to nobody, or follows from the rest. */
  reckoned?: readonly string[];
  /** The schema of the platform's own body. */
  schema: ObjectSchema;
  /** For each member of the body the place in the resource that it comes from: the platform's refusals are told there. Of an extension it is `Type.extension(url)`. */
  expressions: Record<string, string>;
  /** What the resource calls the platform's statuses, where refusals name one that it calls otherwise. */
  statuses?: Record<string, string>;
  /** Errors of the platform's own operations that not every operation has. */
  errors?: readonly ErrorCode[];
  create?: {
    event: string;
    /** The id of the resource that it replaces, which the caller must be allowed to change too. */
    replaces?(body: object): string | null;
    /** `replaced` is that one's record. */
    run(change: Writing, body: object, replaced?: object): Promise<Created>;
  };
  update?: {
    event: string;
    /** Unless it is that of creating. */
    access?: Access<'clinic'>;
    /**
     * `ifMatch` is a tag of the platform's own, `before` the record as it was read without a lock. Answers the members that
     * changed. One that is several of the platform's operations notes the event of the one that it was.
     */
    run(change: Writing, id: string, ifMatch: string, body: object, before: Row): Promise<string[]>;
  };
  deletes?: Deletes;
}

export interface Created {
  /** Its id, for the trail. */
  record: string;
  /** Its id. */
  resource: string;
  /** Members that the answer shows this once. */
  once?: object;
  /** Members that were said in place of a reference, as they are kept. */
  inlined?: object;
}

/** What a DELETE is: a change to what has ended. */
export interface Deletes {
  event: string;
  /** The resource with the status that it ends with, and why; itself where it has that already. */
  ended(resource: object, reason: string): object;
}
