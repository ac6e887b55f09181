// The library that reads and writes X.509, after the module that it needs loaded first.
// Loaded at the first certificate. A build puts the library into this file, so that users install no package for it.

// Loaded for its side effects, before the library.
// oxlint-disable-next-line import/no-unassigned-import
import 'reflect-metadata'

export {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  Pkcs10CertificateRequest,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
