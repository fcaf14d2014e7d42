import { errorOf, headersOf, withSession } from '../connection/call.js';

export interface Upload {
  key: string;
  name: string;
  percent: number;
  cancel(): void;
}

interface Uploaded {
  url: string;
  filename: string;
}

/** Sends a file and tells how far it is. Rejects with a sentence about why it did not work; `aborted` where it was called off. */
export const upload = (file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<Uploaded> =>
  withSession(() => sendFile(file, onProgress, signal));

function sendFile(file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/v1/user_uploads');
    for (const [name, value] of Object.entries(headersOf())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0),
    );
    request.addEventListener('load', () => {
      const answer = parsed(request.responseText);
      const { url, filename } = answer;
      if (request.status === 200 && typeof url === 'string')
        resolve({ url, filename: typeof filename === 'string' ? filename : file.name });
      else reject(errorOf(request.status, { msg: request.statusText, ...answer }, null));
    });
    request.addEventListener('error', () => reject(new Error('offline')));
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) return reject(new DOMException('aborted', 'AbortError'));
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** How a message names a file. */
export const fileLink = ({ url, filename }: Uploaded): string => `[${filename.replaceAll(/[[\]]/g, '')}](${url})`;
