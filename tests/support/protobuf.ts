// Reads messages in protobuf, the binary format in which the link of a bag contains the bag for the app Beanconqueror.

/** A field of a decoded protobuf message: its number, and a number or bytes. */
export type DecodedField = readonly [number: number, value: number | Uint8Array]

/** The fields of a protobuf message, in their order: numbers (wire type 0) and bytes with a length (wire type 2). */
export function decodedFields(bytes: Uint8Array): DecodedField[] {
  let position = 0
  const readNumber = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[position++]
      if (byte === undefined) throw new Error('the message ends inside a number')
      value += (byte % 128) * scale
      if (byte < 128) return value
    }
  }
  const fields: DecodedField[] = []
  while (position < bytes.length) {
    const key = readNumber()
    const [number, type] = [Math.floor(key / 8), key % 8]
    if (type === 0) fields.push([number, readNumber()])
    else if (type === 2) {
      const length = readNumber()
      if (position + length > bytes.length) throw new Error('the message ends inside a field')
      fields.push([number, bytes.subarray(position, position + length)])
      position += length
    } else throw new Error(`unknown wire type ${type}`)
  }
  return fields
}

/** The text of a field; '' if the message does not have the field. */
export function textField(fields: readonly DecodedField[], number: number): string {
  const value = fields.find(([field]) => field === number)?.[1]
  return value instanceof Uint8Array ? new TextDecoder('utf-8', { fatal: true }).decode(value) : ''
}

/** The number of a field; null if the message does not have the field. */
export function numberField(fields: readonly DecodedField[], number: number): number | null {
  const value = fields.find(([field]) => field === number)?.[1]
  return typeof value === 'number' ? value : null
}

/** The fields of the message inside a field; empty if the message does not have the field. */
export function messageField(fields: readonly DecodedField[], number: number): DecodedField[] {
  const value = fields.find(([field]) => field === number)?.[1]
  return value instanceof Uint8Array ? decodedFields(value) : []
}
