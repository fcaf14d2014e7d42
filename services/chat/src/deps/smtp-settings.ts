export interface SmtpSettings {
  host: string;
  port: number;
  /** From the first byte, from STARTTLS on, or never. */
  tls: 'implicit' | 'starttls' | 'off';
  auth: { user: string; password: string } | undefined;
  /** Of all mails: an address, or `Name <address>`. */
  from: string;
}

export function smtpOf(value: { SMTP_URL: string; SMTP_TLS: 'required' | 'off'; MAIL_FROM: string }): SmtpSettings {
  const { protocol, hostname, port, username, password } = new URL(value.SMTP_URL);
  const implicit = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (implicit ? 465 : 587),
    tls: implicit ? 'implicit' : value.SMTP_TLS === 'off' ? 'off' : 'starttls',
    auth: username ? { user: decodeURIComponent(username), password: decodeURIComponent(password) } : undefined,
    from: value.MAIL_FROM,
  };
}
