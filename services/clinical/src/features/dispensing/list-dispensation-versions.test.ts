import { dispensary, DISPENSATIONS } from '../../../test/support/dispensing.js';
import { expectAudit } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('each step of a dispensing is a version, by whom it was', async () => {
  const practice = await app.build.practice();
  const { dispense, act, pharmacist } = await dispensary(app, practice);
  const { id } = (await dispense(5, { status: 'preparation' }).expect(201)).body.data;
  await act(id, 'hold').expect(200);
  await act(id, 'complete', {}).expect(200);
  const response = await app.as(pharmacist).get(`${DISPENSATIONS}/${id}/versions`).expect(200);
  const said = response.body.data.map((each: { version: number; content: { status: string } }) => [
    each.version,
    each.content.status,
  ]);
  expect(said).toEqual([
    [3, 'completed'],
    [2, 'on_hold'],
    [1, 'preparation'],
  ]);
  await expectAudit(app, response, { event: 'dispensation.history', resource_id: id });
});
