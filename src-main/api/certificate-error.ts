/** What Node and OpenSSL call a certificate that is not to be trusted. Pure. */
const codes =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY|DECRYPT)_|HOSTNAME_MISMATCH)/

/** It is found before a byte of a request leaves. */
export function isCertificateError(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && codes.test(code)
}
