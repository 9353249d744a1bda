/** Matches the error codes that Node and OpenSSL use for an untrusted certificate. */
import { errorCode } from '../kernel/error-code.ts'

const codes =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY|DECRYPT)_|HOSTNAME_MISMATCH)/

/**
 * Returns whether the error is about the server's certificate. Such an error also proves that nothing was sent, because
 * the TLS handshake fails before the request is written.
 */
export function isCertificateError(error: unknown): boolean {
  return codes.test(errorCode(error) ?? '')
}
