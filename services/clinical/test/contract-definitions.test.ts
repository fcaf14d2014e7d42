import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { DEFINITIONS } from '../src/fhir/conformance/definitions.js';
import { trimmedDefinitions } from './support/fhir-definitions.js';

const FILE = path.resolve(import.meta.dirname, '../src/fhir/conformance/definitions.ts');

const moduleOf = (definitions: string): string => {
  const packed = brotliCompressSync(definitions, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
  return `/** What HL7 defines of the resources we know, trimmed and packed by \`npm run generate\`. */\nexport const DEFINITIONS =\n  '${packed.toString('base64')}';\n`;
};

test('the definitions are those of HL7, trimmed', () => {
  const definitions = trimmedDefinitions();
  const unpacked = brotliDecompressSync(Buffer.from(DEFINITIONS, 'base64')).toString();
  if (process.env['UPDATE_GENERATED'] && unpacked !== definitions) writeFileSync(FILE, moduleOf(definitions));
  else expect(unpacked === definitions).toBe(true);
  expect(readFileSync(FILE).length).toBeLessThan(100_000);
});
