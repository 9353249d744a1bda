const STEP_BYTES = 10e6

/**
 * Returns a function that takes the state of the download. The function returns a line to print whenever another 10 %
 * has arrived, otherwise undefined. If the total size is unknown, for example through a proxy, it returns a line every
 * 10 MB.
 * @returns {(state: { transferred: number, total: number | null, percent: number }) => string | undefined}
 * `transferred` and `total` are in bytes; `percent` is 1 when everything has arrived
 */
export function progressLines() {
  let shown = -1
  return ({ transferred, total, percent }) => {
    const step = Math.floor(total || percent === 1 ? percent * 10 : transferred / STEP_BYTES)
    if (step === shown) return undefined
    shown = step
    const share = total ? `, ${Math.round(percent * 100)} %` : ''
    return `… ${Math.round(transferred / 1e6)} MB${share}`
  }
}
