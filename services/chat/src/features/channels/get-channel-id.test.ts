import { buildChannel, buildRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('GET /get_stream_id', () => {
  test('the id of a channel that the caller knows of, whatever the case of the name', async () => {
    const open = await buildChannel(chat, realm.id, { name: 'Open' });
    await buildChannel(chat, realm.id, { name: 'secret', invite_only: true });
    await buildChannel(chat, (await buildRealm(chat, { is_default: false })).id, { name: 'foreign' });
    expectSuccess(await chat.api(realm.member).get('/get_stream_id', { stream: 'oPEN' }), { stream_id: open.id });
    expectSuccess(await chat.api(realm.administrator).get('/get_stream_id', { stream: 'secret' }));
    for (const stream of ['secret', 'foreign', '']) {
      expectError(await chat.api(realm.member).get('/get_stream_id', { stream }), 'STREAM_DOES_NOT_EXIST', { stream });
    }
    expectError(await chat.api(realm.guest).get('/get_stream_id', { stream: 'Open' }), 'STREAM_DOES_NOT_EXIST');
    expectError(await chat.api(realm.member).get('/get_stream_id'), 'REQUEST_VARIABLE_MISSING', { var_name: 'stream' });
  });
});
