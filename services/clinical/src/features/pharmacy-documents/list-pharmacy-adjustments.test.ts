import { expectDocumentList } from '../../../test/support/pharmacy-documents.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('adjustments are listed latest first, by store, status and day, for who sees the pharmacy of the clinic', () =>
  expectDocumentList(app, 'adjustments'));
