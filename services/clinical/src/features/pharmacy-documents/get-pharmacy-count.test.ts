import { expectDocument } from '../../../test/support/pharmacy-documents.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a count is read by who sees the pharmacy of its clinic', () => expectDocument(app, 'counts'));
