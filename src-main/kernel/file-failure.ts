/**
 * Returns the failure to show to the user for a file system error code; null if the code indicates no problem with the
 * disk or the folder.
 */
export function fileFailure(
  code: string | null | undefined,
): 'disk-full' | 'folder-not-writable' | 'disk-failed' | null {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'disk-full'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENAMETOOLONG':
      return 'folder-not-writable'
    case 'EIO':
    case 'EFBIG':
    case 'ENXIO':
    case 'ENODEV':
      return 'disk-failed'
    default:
      return null
  }
}
