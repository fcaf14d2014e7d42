import type { Language } from '../../domain/language.js';
import { escaped } from '../../http/page.js';

interface MailContent {
  language: Language;
  subject: string;
  intro: string;
  /** Where the mail leads, and the code by hand where there is one. */
  action: { name: string; link: string; label: string; code: string | undefined } | undefined;
  after: string;
}

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
const paragraph = (html: string, style = '') => html && `<p style="margin:0 0 16px;${style}">${html}</p>`;

/**
 * The mail in the colours of the console. Everything is inline and nothing is loaded: programs for mail drop style sheets, and an image
 * would tell its server who reads when.
 */
export function mailHtml({ language, subject, intro, action, after }: MailContent): string {
  const button =
    action &&
    `<a href="${escaped(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:5px;background:#0b6b66;color:#ffffff;font-weight:600;text-decoration:none">${escaped(action.name)}</a>`;
  const code =
    action?.code &&
    `${action.label}: <span style="font-family:ui-monospace,Menlo,Consolas,monospace;font-size:18px;white-space:nowrap">${escaped(action.code)}</span>`;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f6f7f6;color:#17211f;${FONT};font-size:16px;line-height:1.5">
<div style="max-width:512px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;font-weight:700;color:#0b6b66">Clinical</p>
<div style="padding:24px;border:1px solid #dde3e1;border-radius:8px;background:#ffffff;overflow-wrap:anywhere">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.25">${escaped(subject)}</h1>
${[paragraph(escaped(intro)), paragraph(button ?? ''), paragraph(code ?? ''), paragraph(escaped(after), 'color:#52605d;font-size:14px')].filter(Boolean).join('\n')}
</div>
</div>
</body>
</html>
`;
}
