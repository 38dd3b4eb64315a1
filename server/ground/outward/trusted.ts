/** Certificates that an operator trusts besides the known ones, for a host with an authority of its own. */
import { X509Certificate } from 'node:crypto';
import { defineMessages } from '#server/ground/core/messages.ts';
import { refuseField } from '#server/ground/core/refusal.ts';

const messages = defineMessages({
  notACertificate: {
    zh: '请粘贴 PEM 格式的证书，以 -----BEGIN CERTIFICATE----- 开头',
    en: 'Paste a certificate in PEM, which begins with -----BEGIN CERTIFICATE-----',
  },
});

/** @throws Refusal 400 for what is no certificate in PEM; an empty text is none, and fine */
export function requireCertificate(pem: string): void {
  if (pem === '') return;
  try {
    // reading it is the check
    void new X509Certificate(pem).fingerprint256;
  } catch {
    throw refuseField('certificate', messages.notACertificate);
  }
}
