/** Recognises the error codes that Node and OpenSSL use for an untrusted certificate, without side effects. */
import { errorCode } from '../kernel/error-code.ts'

const codes =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY|DECRYPT)_|HOSTNAME_MISMATCH)/

/**
 * Returns whether the error is about the server's certificate. In that case the TLS handshake failed before any byte of
 * the request was sent.
 */
export function isCertificateError(error: unknown): boolean {
  return codes.test(errorCode(error) ?? '')
}
