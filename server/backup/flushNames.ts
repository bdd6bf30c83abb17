import { open } from 'node:fs/promises'

/**
 * Writes the names of the files in a directory to the disk. Otherwise a power cut could lose the new name of a file.
 */
export async function flushNames(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
