import type { CustomHelpers, ErrorReport } from 'joi';

interface Settings {
  MAIL_FOLDER?: string;
  HOST: string;
  BASE_URL?: string;
}

/** Whoever reads the mails of the folder can set passwords with the links in them. */
export function checkMailFolder(settings: Settings, { message }: CustomHelpers): Settings | ErrorReport {
  const { MAIL_FOLDER, HOST, BASE_URL = 'http://localhost' } = settings;
  if (!MAIL_FOLDER || (isLoopback(HOST) && isLoopback(new URL(BASE_URL).hostname))) return settings;
  return message({
    custom:
      'MAIL_FOLDER shows mails, and the links to new passwords in them, to everybody on this machine: it needs a HOST and a BASE_URL of this machine (localhost). Elsewhere set SMTP_URL',
  });
}

/** Whether a host name, or an address to listen at, is that of this machine alone. */
const isLoopback = (host: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
