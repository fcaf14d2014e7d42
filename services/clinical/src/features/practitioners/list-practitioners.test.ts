import { expectDirectory } from '../../../test/support/directory-lists.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('the front desk sees the practitioners of its clinic, page by page', () =>
  expectDirectory(app, '/api/v1/practitioners', (name) => ({ full_name: name })));
