import Joi from 'joi';
import { decimal, flag, integer, text } from '../../http/schema.js';
import { CATALOG_LIMITS, LIMITS } from '../../limits/index.js';

export const TEST_KINDS = ['laboratory', 'imaging', 'procedure', 'nursing', 'therapy', 'diet'] as const;
export type TestKind = (typeof TEST_KINDS)[number];

export const AGE_UNITS = ['days', 'months', 'years'] as const;

/** What is usual, and from where on it is dangerous, for people of a sex and from one age up to another, which is not included. */
export interface ReferenceRange {
  sex: 'male' | 'female' | null;
  age_unit: (typeof AGE_UNITS)[number];
  age_from: number | null;
  age_to: number | null;
  low: number | null;
  high: number | null;
  critical_low: number | null;
  critical_high: number | null;
}

/** A test or panel that a clinic keeps itself. */
export interface OwnTest {
  code: string;
  loinc: string | null;
  name: string;
  name_es: string | null;
  category: string | null;
  specimen: string | null;
  unit: string | null;
  fasting: boolean;
  /** Codes of the tests that a panel is made of; none of what is no panel. */
  members: string[];
  modality: string | null;
  body_part: string | null;
  laterality_required: boolean;
  contrast: boolean;
  reference_ranges: ReferenceRange[];
  active: boolean;
}

const short = () => text(LIMITS.shortText).allow(null);
const age = () => integer(0, CATALOG_LIMITS.ageYears * 366).allow(null);
const bound = () => decimal(-1e12, 1e12).allow(null);
const code = () =>
  text(LIMITS.codeLength)
    .pattern(/^[\p{L}\p{N}][\p{L}\p{N}._/:+ -]*$/u)
    .description('Of the test, as the clinic’s laboratory writes it.');

const referenceRange = Joi.object({
  sex: Joi.string().valid('male', 'female').allow(null).default(null),
  age_unit: Joi.string()
    .valid(...AGE_UNITS)
    .default('years'),
  age_from: age().default(null),
  age_to: age().default(null).description('Not included: up to this age.'),
  low: bound().default(null),
  high: bound().default(null),
  critical_low: bound().default(null),
  critical_high: bound().default(null),
});

export const ownTestFields = {
  code: code(),
  loinc: short(),
  name: text(LIMITS.shortText),
  name_es: short(),
  category: short(),
  specimen: short(),
  unit: short(),
  fasting: flag(),
  members: Joi.array().items(code()).max(CATALOG_LIMITS.panelMembers).unique(),
  modality: short(),
  body_part: short(),
  laterality_required: flag(),
  contrast: flag(),
  reference_ranges: Joi.array().items(referenceRange).max(CATALOG_LIMITS.referenceRanges),
  active: flag(),
};

export const NEW_TEST: Omit<OwnTest, 'code' | 'name'> = {
  loinc: null,
  name_es: null,
  category: null,
  specimen: null,
  unit: null,
  fasting: false,
  members: [],
  modality: null,
  body_part: null,
  laterality_required: false,
  contrast: false,
  reference_ranges: [],
  active: true,
};

/** Part of a file: the number of its first line, and its lines. */
interface FilePart {
  line: number;
  text: string;
}

export interface TestFile {
  kind: TestKind;
  header: string;
  parts: FilePart[];
}

const content = (max: number) => Joi.string().allow('').max(max).required();

export const fileFields = {
  kind: Joi.string<TestKind>()
    .valid(...TEST_KINDS)
    .required(),
  header: content(CATALOG_LIMITS.importHeaderLength).description(
    'The first line of the file, which names its columns.',
  ),
  parts: Joi.array()
    .items(
      Joi.object({
        line: integer(1, 10_000_000).required().description('The number of the part’s first line in the file.'),
        text: content(CATALOG_LIMITS.importPartLength),
      }),
    )
    .min(1)
    .max(CATALOG_LIMITS.importParts)
    .required(),
};
