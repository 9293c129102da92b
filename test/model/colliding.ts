/**
 * Two texts with one hash (`hashInto`). Each is made of segments of four letters, of which there are two for
 * each place that agree in the low 16 bits of both lanes; what they leave to differ adds up to nothing here.
 */
export const colliding = [
  'nmkzatpsdapzampoakgpsqsoiksoourdfprddwjyfprdfprddwjydwjydwjy',
  'nmkzatpsfdheampoakgpsqsoiksomrjydwjyfprddwjydwjyfprdfprddwjy',
] as const;
