package gauntlet.phone.keys;

import android.security.keystore.KeyProperties;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.InvalidParameterException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;

/** One of Java's own ciphers, with the key that an app only has the name of. */
final class VaultCipher extends CipherSpi {
  private static final int GCM_IV = 12;
  private static final int GCM_TAG_BITS = 128;
  private static final int AES_BLOCK = 16;

  private final String algorithm;
  private final String mode;
  private final String padding;
  private Cipher cipher;

  VaultCipher(String algorithm, String mode, String padding) {
    this.algorithm = algorithm;
    this.mode = mode;
    this.padding = padding;
  }

  @Override
  protected void engineInit(int operation, Key key, SecureRandom random) throws InvalidKeyException {
    if (needsIv() && !encrypts(operation))
      throw new InvalidKeyException("IV required when decrypting. Use IvParameterSpec or AlgorithmParameters to provide it.");
    try {
      init(operation, key, needsIv() ? newIv() : null);
    } catch (InvalidAlgorithmParameterException e) {
      throw new InvalidKeyException(e);
    }
  }

  @Override
  protected void engineInit(int operation, Key key, AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    if (parameters == null) {
      engineInit(operation, key, random);
      return;
    }
    boolean own = key instanceof VaultKey vaulted && vaulted.stored().uses().randomized();
    if (own && needsIv() && encrypts(operation))
      throw new InvalidAlgorithmParameterException("Caller-provided IV not permitted");
    init(operation, key, parameters);
  }

  @Override
  protected void engineInit(int operation, Key key, AlgorithmParameters parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    try {
      Class<? extends AlgorithmParameterSpec> kind = mode.equals("GCM") ? GCMParameterSpec.class : IvParameterSpec.class;
      AlgorithmParameterSpec spec = parameters == null ? null : parameters.getParameterSpec(kind);
      engineInit(operation, key, spec, random);
    } catch (GeneralSecurityException e) {
      if (e instanceof InvalidKeyException invalid) throw invalid;
      throw new InvalidAlgorithmParameterException(e);
    }
  }

  private void init(int operation, Key key, AlgorithmParameterSpec parameters)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    if (!(key instanceof VaultKey vaulted)) throw new InvalidKeyException("Unsupported key: " + key);
    StoredKey stored = vaulted.stored();
    stored.uses().allow(encrypts(operation) ? KeyProperties.PURPOSE_ENCRYPT : KeyProperties.PURPOSE_DECRYPT);
    // Only ciphers of blocks know modes.
    if (algorithm.equals("AES")) stored.uses().allowBlockMode(mode);
    stored.uses().allowPadding(padding);
    try {
      cipher = Cipher.getInstance(algorithm + "/" + mode + "/" + padding);
      cipher.init(operation, stored.key(), parameters, KeyVault.random());
    } catch (GeneralSecurityException e) {
      if (e instanceof InvalidKeyException invalid) throw invalid;
      if (e instanceof InvalidAlgorithmParameterException invalid) throw invalid;
      throw new InvalidKeyException(e);
    }
  }

  private static boolean encrypts(int operation) {
    return operation == Cipher.ENCRYPT_MODE || operation == Cipher.WRAP_MODE;
  }

  private boolean needsIv() {
    return algorithm.equals("AES") && !mode.equals("ECB");
  }

  private AlgorithmParameterSpec newIv() {
    byte[] iv = new byte[mode.equals("GCM") ? GCM_IV : AES_BLOCK];
    KeyVault.random().nextBytes(iv);
    return mode.equals("GCM") ? new GCMParameterSpec(GCM_TAG_BITS, iv) : new IvParameterSpec(iv);
  }

  /** Both are in the name that the cipher was asked for by. */
  @Override
  protected void engineSetMode(String mode) {
    throw new UnsupportedOperationException();
  }

  @Override
  protected void engineSetPadding(String padding) {
    throw new UnsupportedOperationException();
  }

  @Override
  protected int engineGetBlockSize() {
    return algorithm.equals("AES") ? AES_BLOCK : 0;
  }

  @Override
  protected int engineGetOutputSize(int length) {
    return cipher.getOutputSize(length);
  }

  @Override
  protected byte[] engineGetIV() {
    return cipher == null ? null : cipher.getIV();
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    return cipher == null ? null : cipher.getParameters();
  }

  @Override
  protected int engineGetKeySize(Key key) throws InvalidKeyException {
    return ((VaultKey) key).stored().uses().size();
  }

  @Override
  protected byte[] engineUpdate(byte[] input, int offset, int length) {
    return cipher.update(input, offset, length);
  }

  @Override
  protected int engineUpdate(byte[] input, int offset, int length, byte[] output, int at) throws ShortBufferException {
    return cipher.update(input, offset, length, output, at);
  }

  @Override
  protected void engineUpdateAAD(byte[] data, int offset, int length) {
    cipher.updateAAD(data, offset, length);
  }

  @Override
  protected byte[] engineDoFinal(byte[] input, int offset, int length) throws IllegalBlockSizeException, BadPaddingException {
    return input == null ? cipher.doFinal() : cipher.doFinal(input, offset, length);
  }

  @Override
  protected int engineDoFinal(byte[] input, int offset, int length, byte[] output, int at)
      throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
    return input == null ? cipher.doFinal(output, at) : cipher.doFinal(input, offset, length, output, at);
  }

  @Override
  protected byte[] engineWrap(Key key) throws IllegalBlockSizeException, InvalidKeyException {
    return cipher.wrap(key);
  }

  @Override
  protected Key engineUnwrap(byte[] wrapped, String of, int type) throws InvalidKeyException, NoSuchAlgorithmException {
    if (type != Cipher.SECRET_KEY && type != Cipher.PRIVATE_KEY && type != Cipher.PUBLIC_KEY)
      throw new InvalidParameterException("Unsupported wrappedKeyType: " + type);
    return cipher.unwrap(wrapped, of, type);
  }
}
