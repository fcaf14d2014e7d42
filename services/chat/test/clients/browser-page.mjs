/**
 * What a client in a browser does whose pages come from another origin than the service. Runs in the page; `cross-origin.test.ts`
 * opens it and reads what it reports.
 */
const { url, email, password, channel } = JSON.parse(decodeURIComponent(location.hash.slice(1)));

const api = (path) => `${url}/api/v1${path}`;
const form = (values) => new URLSearchParams(values);

/** What a page may see of an answer; of one that the browser keeps from it, nothing. */
async function ask(address, options) {
  try {
    const answer = await fetch(address, options);
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return {
      status: answer.status,
      body: isJson ? await answer.json() : (await answer.blob()).size,
      headers: answer.headers,
    };
  } catch (error) {
    return { blocked: error.name };
  }
}

/** Whether the picture at an address is shown. */
async function shows(address) {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => true,
    () => false,
  );
}

async function report() {
  const settings = await ask(api('/server_settings'));
  const signedIn = await ask(api('/fetch_api_key'), { method: 'POST', body: form({ username: email, password }) });
  const headers = { Authorization: `Basic ${btoa(`${email}:${signedIn.body.api_key}`)}` };
  const as = (method, path, body) => ask(api(path), { method, headers, body });

  const own = await as('GET', '/users/me');
  const fields = new FormData();
  fields.set('event_types', '["message","reaction","update_message"]');
  const { queue_id, last_event_id } = (await as('POST', '/register', fields)).body;
  const polled = as('GET', `/events?${form({ queue_id, last_event_id })}`);
  const message = form({ type: 'stream', to: channel, topic: 'browsers', content: 'from a page' });
  const sent = await as('POST', '/messages', message);
  const { id } = sent.body;
  const edited = await as('PATCH', `/messages/${id}?content=edited`);
  const reacted = await as('POST', `/messages/${id}/reactions`, form({ emoji_name: 'tada' }));
  const unreacted = await as('DELETE', `/messages/${id}/reactions?emoji_name=tada`);

  const canvas = new OffscreenCanvas(2, 2);
  canvas.getContext('2d');
  const upload = new FormData();
  upload.set('file', await canvas.convertToBlob(), 'dot.png');
  const uploaded = await as('POST', '/user_uploads', upload);
  const link = await as('GET', uploaded.body.url);
  const emoji = new URL(
    (await as('POST', '/register', form({ fetch_event_types: '["realm"]' }))).body.server_emoji_data_url,
  );

  return {
    origin: location.origin,
    settings: settings.body?.result,
    own: own.body?.email,
    requestId: own.headers?.get('x-request-id'),
    remaining: own.headers?.get('x-ratelimit-remaining'),
    sent: sent.body?.result,
    polled: (await polled).body?.events?.map(({ type }) => type),
    edited: edited.body?.result,
    reacted: reacted.body?.result,
    unreacted: unreacted.body?.result,
    uploaded: uploaded.body?.filename,
    fileOf: (await ask(`${url}${link.body?.url}`)).body > 0,
    shownByLink: await shows(`${url}${link.body?.url}`),
    shownWithoutKey: await shows(`${url}${uploaded.body?.url}`),
    emoji: Object.keys((await ask(`${url}${emoji.pathname}`)).body.code_to_names).length > 1000,
    refused: await ask(api('/users/me')).then(({ status, body }) => [status, body?.code]),
    unknown: (await as('POST', '/nothing/here')).status,
    withCookies: (await ask(api('/server_settings'), { credentials: 'include' })).blocked,
    measurements: (await ask(`${url}/metrics`)).blocked,
  };
}

const result = await report().catch((error) => ({ error: String(error.stack) }));
await fetch('/', { method: 'POST', body: JSON.stringify(result) });
