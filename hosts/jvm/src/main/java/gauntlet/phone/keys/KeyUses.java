package gauntlet.phone.keys;

import android.security.KeyStoreException;
import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import android.security.keystore.KeyProtection;
import java.security.InvalidKeyException;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** What a key may be used for. Empty sets forbid what they name; a key of the time before Android 6 has no such bounds. */
record KeyUses(
    int purposes,
    int size,
    boolean randomized,
    Set<String> blockModes,
    Set<String> paddings,
    Set<String> signaturePaddings,
    Set<String> digests) {
  private static final int ALL = -1;
  private static final int INCOMPATIBLE = -4;

  static KeyUses of(KeyGenParameterSpec spec, int size) {
    Set<String> digests = spec.isDigestsSpecified() ? names(spec.getDigests()) : Set.of();
    return new KeyUses(
        spec.getPurposes(), size, spec.isRandomizedEncryptionRequired(), names(spec.getBlockModes()),
        names(spec.getEncryptionPaddings()), names(spec.getSignaturePaddings()), digests);
  }

  static KeyUses of(KeyProtection spec, int size) {
    Set<String> digests = spec.isDigestsSpecified() ? names(spec.getDigests()) : Set.of();
    return new KeyUses(
        spec.getPurposes(), size, spec.isRandomizedEncryptionRequired(), names(spec.getBlockModes()),
        names(spec.getEncryptionPaddings()), names(spec.getSignaturePaddings()), digests);
  }

  static KeyUses all(int size) {
    return new KeyUses(ALL, size, false, Set.of(), Set.of(), Set.of(), Set.of());
  }

  /** The same key, made for one hash. */
  KeyUses withDigest(String digest) {
    return new KeyUses(purposes, size, randomized, blockModes, paddings, signaturePaddings, Set.of(digest));
  }

  KeyUses withSize(int bits) {
    return new KeyUses(purposes, bits, randomized, blockModes, paddings, signaturePaddings, digests);
  }

  private static Set<String> names(String[] names) {
    Set<String> set = new TreeSet<>();
    for (String name : names) set.add(name.toUpperCase(Locale.ROOT));
    return set;
  }

  void allow(int purpose) throws InvalidKeyException {
    if ((purposes & purpose) == 0) refuse("purpose");
  }

  void allowBlockMode(String mode) throws InvalidKeyException {
    allow(blockModes, mode, "block mode");
  }

  void allowPadding(String padding) throws InvalidKeyException {
    allow(paddings, padding.startsWith("OAEP") ? KeyProperties.ENCRYPTION_PADDING_RSA_OAEP : padding, "padding mode");
  }

  void allowSignaturePadding(String padding) throws InvalidKeyException {
    allow(signaturePaddings, padding, "padding mode");
  }

  void allowDigest(String digest) throws InvalidKeyException {
    allow(digests, digest, "digest");
  }

  private void allow(Set<String> allowed, String name, String what) throws InvalidKeyException {
    if (purposes != ALL && !allowed.contains(name.toUpperCase(Locale.ROOT))) refuse(what);
  }

  private static void refuse(String what) throws InvalidKeyException {
    throw new InvalidKeyException("Keystore operation failed", new KeyStoreException(INCOMPATIBLE, "Incompatible " + what));
  }
}
